import type { Contract } from '@/lib/contract'
import { chapters, publicContracts } from '@/lib/contracts'

export const packageName = '@latchkey/sdk'

const ofStaffAndMachines: ReadonlySet<Contract> = new Set(
  chapters
    .filter(({ name }) => name === 'Administration' || name === 'Probes')
    .flatMap(({ contracts }) => contracts),
)

/**
 * Whether the document for partners contains an operation. The document omits the operations of
 * staff, probes, and the callbacks of identity providers.
 */
export const isForPartners = (contract: Contract): boolean =>
  !ofStaffAndMachines.has(contract) && !contract.ignoresQuery

// Partners do not call these operations: browsers load `readLogo` as a picture, and secret scanners
// send `reportLeak`.
const ofOthers = new Set(['readLogo', 'reportLeak'])

/**
 * The operations that a partner's server calls. The npm package for partners has a method for each.
 */
export const partnerContracts: readonly Contract[] = publicContracts.filter(
  (contract) => isForPartners(contract) && !ofOthers.has(contract.operationId),
)
