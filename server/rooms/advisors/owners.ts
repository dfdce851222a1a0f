import { columns, db, sql, unnest } from '../../foundations/db'
import type { KeyUse } from '../../foundations/key-use'
import {
  currentMacStart,
  findForgedOwners,
  type OwnedRow,
  signOwners,
} from '../../foundations/owner-macs'
import { hasColumn } from '../../foundations/schema'

const table = 'advisors'
/** The columns that the MAC of an advisor covers, and the column of the MAC itself. */
export const ownedColumns = columns(table, {
  id: 'id',
  organizationId: 'organization_id',
  mac: 'mac',
})
const signed = unnest('b', { id: 'uuid', mac: 'text' })

/** Adds missing MACs to advisors, and replaces MACs of older keys. */
// A revoked advisor gets no new MAC. So clearing `revoked_at` directly in the database does not
// reactivate the advisor.
export const signOwned = (): Promise<void> =>
  signOwners(
    table,
    (after, limit) =>
      db.query<OwnedRow>(sql`
        select ${ownedColumns} from advisors
        where (${after} = '' or id > nullif(${after}, '')::uuid) and revoked_at is null
          and not starts_with(coalesce(mac, ''), ${currentMacStart()})
        order by id limit ${limit}`),
    ({ ids, macs }) =>
      db.query(sql`
        update advisors a set mac = b.mac from ${signed({ id: ids, mac: macs })}
        where a.id = b.id and a.revoked_at is null`),
  )

/**
 * Returns a sentence for each advisor whose organization or revocation was changed directly in the
 * database.
 */
export const findForged = (): Promise<string[]> =>
  findForgedOwners(table, 'advisor', (after, limit) =>
    db.query<OwnedRow>(sql`
      select ${ownedColumns} from advisors
      where (${after} = '' or id > nullif(${after}, '')::uuid) and revoked_at is null
      order by id limit ${limit}`),
  )

/** Counts the MACs of advisors per key of KEY_CREDENTIALS. */
export const listMacKeyUses = async (): Promise<KeyUse[]> =>
  (await hasColumn(table, 'mac'))
    ? db.query<KeyUse>(sql`
        select 'KEY_CREDENTIALS' as ring, split_part(mac, ':', 1)::int as number,
          count(*)::int as rows
        from advisors
        where revoked_at is null and mac ~ '^[0-9]{1,5}:' group by 2`)
    : []
