import type { Contract } from '@/lib/contract'
import { chapters } from '@/lib/contracts'

export const packageName = '@latchkey/sdk'

const ofStaffAndMachines = new Set(['Administration', 'Probes'])
// The identity provider sends the first, browsers load the second as a picture, and scanners send
// the third.
const ofOthers = new Set(['receiveProviderCallback', 'readLogo', 'reportLeak'])

/** The operations that a partner's server calls. The package has a method for each. */
export const partnerContracts: readonly Contract[] = chapters
  .filter(({ name }) => !ofStaffAndMachines.has(name))
  .flatMap(({ contracts }) => contracts)
  .filter(({ operationId }) => !ofOthers.has(operationId))
