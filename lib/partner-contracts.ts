import type { Contract } from '@/lib/contract'
import { chapters } from '@/lib/contracts'

export const packageName = '@latchkey/sdk'

const ofStaffAndMachines = new Set(['Administration', 'Probes'])
// The identity provider sends the first, and browsers load the second as a picture.
const ofOthers = new Set(['receiveProviderCallback', 'readLogo'])

/** The operations that a partner's server calls. The package has a method for each. */
export const partnerContracts: readonly Contract[] = chapters
  .filter(({ name }) => !ofStaffAndMachines.has(name))
  .flatMap(({ contracts }) => contracts)
  .filter(({ operationId }) => !ofOthers.has(operationId))
