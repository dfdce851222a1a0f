import { columns, isNull } from '../../foundations/db'
import { ownedRows } from '../../foundations/owner-macs'

const table = 'advisors'
/** The columns that the MAC of an advisor covers, and the column of the MAC itself. */
export const ownedColumns = columns(table, {
  id: 'id',
  organizationId: 'organization_id',
  mac: 'mac',
})

// A revocation makes the MAC of the advisor invalid, and a revoked advisor gets no new MAC. So an
// attacker who clears `revoked_at` in the database does not reactivate the advisor.
export const {
  sign: signOwned,
  findForged,
  listKeyUses: listMacKeyUses,
} = ownedRows({ table, name: 'advisor', isLive: isNull('revoked_at') })
