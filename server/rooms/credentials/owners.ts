import { isNull } from '../../foundations/db'
import { hasGenuineOwner, type OwnedRow, ownedRows } from '../../foundations/owner-macs'

const table = 'credentials'

/** Whether the service issued the credential to this organization and has not revoked it since. */
export const isGenuineCredential = (row: OwnedRow): boolean => hasGenuineOwner(table, row)

// A revoked credential gets no new MAC. So clearing its revocation directly in the database does
// not reactivate it.
export const {
  sign: signOwned,
  findForged,
  listKeyUses: listMacKeyUses,
} = ownedRows({ table, name: 'credential', key: 'client_id', isLive: isNull('revoked_at') })
