import { isNull } from '../../foundations/db'
import { hasGenuineOwner, type OwnedRow, ownedRows } from '../../foundations/owner-macs'

const table = 'credentials'

/** Whether the service issued the credential to this organization and has not revoked it. */
export const isGenuineCredential = (row: OwnedRow): boolean => hasGenuineOwner(table, row)

// A revocation makes the MAC of the credential invalid, and a revoked credential gets no new MAC.
// So an attacker who clears the revocation in the database does not reactivate the credential.
export const {
  sign: signOwned,
  findForged,
  listKeyUses: listMacKeyUses,
} = ownedRows({ table, name: 'credential', key: 'client_id', isLive: isNull('revoked_at') })
