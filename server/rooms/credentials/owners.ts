import { columns, db, sql, unnest } from '../../foundations/db'
import type { KeyUse } from '../../foundations/key-use'
import {
  currentMacStart,
  findForgedOwners,
  hasGenuineOwner,
  type OwnedRow,
  signOwners,
} from '../../foundations/owner-macs'
import { hasColumn } from '../../foundations/schema'

const table = 'credentials'
const ownedColumns = columns(table, {
  id: 'client_id',
  organizationId: 'organization_id',
  mac: 'mac',
})
const signed = unnest('b', { client_id: 'text', mac: 'text' })

/** Whether the service issued the credential to this organization and has not revoked it since. */
export const isGenuineCredential = (row: OwnedRow): boolean => hasGenuineOwner(table, row)

/** Adds missing MACs to credentials, and replaces MACs of older keys. */
// A revoked credential gets no new MAC. So clearing its revocation directly in the database does
// not reactivate it.
export const signOwned = (): Promise<void> =>
  signOwners(
    table,
    (after, limit) =>
      db.query<OwnedRow>(sql`
        select ${ownedColumns} from credentials
        where client_id > ${after} and revoked_at is null
          and not starts_with(coalesce(mac, ''), ${currentMacStart()})
        order by client_id limit ${limit}`),
    ({ ids, macs }) =>
      db.query(sql`
        update credentials c set mac = b.mac from ${signed({ client_id: ids, mac: macs })}
        where c.client_id = b.client_id and c.revoked_at is null`),
  )

/**
 * Returns a sentence for each credential whose organization or revocation was changed directly in
 * the database.
 */
export const findForged = (): Promise<string[]> =>
  findForgedOwners(table, 'credential', (after, limit) =>
    db.query<OwnedRow>(sql`
      select ${ownedColumns} from credentials
      where client_id > ${after} and revoked_at is null
      order by client_id limit ${limit}`),
  )

/** Counts the MACs of credentials per key of KEY_CREDENTIALS. */
export const listMacKeyUses = async (): Promise<KeyUse[]> =>
  (await hasColumn(table, 'mac'))
    ? db.query<KeyUse>(sql`
        select 'KEY_CREDENTIALS' as ring, split_part(mac, ':', 1)::int as number,
          count(*)::int as rows
        from credentials
        where revoked_at is null and mac ~ '^[0-9]{1,5}:' group by 2`)
    : []
