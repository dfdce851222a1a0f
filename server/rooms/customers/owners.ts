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
import { customerColumns } from './row'

const table = 'customers'
const ownedColumns = columns(table, { id: 'id', organizationId: 'organization_id', mac: 'mac' })
const signed = unnest('b', { id: 'uuid', mac: 'text' })

/** The columns of a `Customer` without its id. `mac` covers the organization. */
export const storedColumns = customerColumns.and(columns(table, { mac: 'mac' }))

/** Returns only the rows that were not moved to another organization directly in the database. */
export const keepGenuine = <Row extends OwnedRow>(rows: Row[]): Omit<Row, 'mac'>[] =>
  rows.filter((row) => hasGenuineOwner(table, row)).map(({ mac: _, ...row }) => row)

/** Adds missing MACs to customers, and replaces MACs of older keys. */
export const signOwned = (): Promise<void> =>
  signOwners(
    table,
    (after, limit) =>
      db.query<OwnedRow>(sql`
        select ${ownedColumns} from customers
        where (${after} = '' or id > nullif(${after}, '')::uuid)
          and not starts_with(coalesce(mac, ''), ${currentMacStart()})
        order by id limit ${limit}`),
    ({ ids, macs }) =>
      db.query(sql`
        update customers c set mac = b.mac from ${signed({ id: ids, mac: macs })}
        where c.id = b.id`),
  )

/** Returns a sentence for each customer whose organization was changed directly in the database. */
export const findForged = (): Promise<string[]> =>
  findForgedOwners(table, 'customer', (after, limit) =>
    db.query<OwnedRow>(sql`
      select ${ownedColumns} from customers
      where (${after} = '' or id > nullif(${after}, '')::uuid)
      order by id limit ${limit}`),
  )

/** Counts the MACs of customers per key of KEY_CREDENTIALS. */
export const listMacKeyUses = async (): Promise<KeyUse[]> =>
  (await hasColumn(table, 'mac'))
    ? db.query<KeyUse>(sql`
        select 'KEY_CREDENTIALS' as ring, split_part(mac, ':', 1)::int as number,
          count(*)::int as rows
        from customers
        where mac ~ '^[0-9]{1,5}:' group by 2`)
    : []
