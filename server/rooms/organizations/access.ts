import { columns, db, sql, unnest } from '../../foundations/db'
import type { KeyUse } from '../../foundations/key-use'
import {
  currentMacStart,
  findForgedOwners,
  hasGenuineOwner,
  type OwnedRow,
  ownerMac,
  signOwners,
} from '../../foundations/owner-macs'
import { voidMac } from '../../foundations/row-macs'
import { hasColumn } from '../../foundations/schema'

const table = 'organizations'

/** The stored API access of an organization, with its MAC. */
export type AccessRow = { organizationId: string; apiAccess: boolean; accessMac: string | null }

/**
 * Whether staff enabled API access. If it was enabled directly in the database, the MAC is missing
 * or wrong.
 */
export const hasAccess = ({ organizationId: id, apiAccess, accessMac: mac }: AccessRow): boolean =>
  apiAccess && hasGenuineOwner(table, { id, organizationId: id, mac })

/** Returns the MAC that is stored beside the API access of an organization. */
export const accessMacOf = (id: string, isOn: boolean): string =>
  isOn ? ownerMac(table, id, id) : voidMac

const accessColumns = columns(table, { id: 'id', organizationId: 'id', mac: 'access_mac' })
const signed = unnest('b', { id: 'uuid', mac: 'text' })

/** Adds missing MACs to enabled API access, and replaces MACs of older keys. */
export const signAccess = (): Promise<void> =>
  signOwners(
    table,
    (after, limit) =>
      db.query<OwnedRow>(sql`
        select ${accessColumns} from organizations
        where (${after} = '' or id > nullif(${after}, '')::uuid) and api_access
          and not starts_with(coalesce(access_mac, ''), ${currentMacStart()})
        order by id limit ${limit}`),
    ({ ids, macs }) =>
      db.query(sql`
        update organizations o set access_mac = b.mac from ${signed({ id: ids, mac: macs })}
        where o.id = b.id and o.api_access`),
  )

/**
 * Replaces the MAC of API access with one of the newest key. Does nothing if staff have changed the
 * access since it was read.
 */
export const renewAccess = async (before: AccessRow): Promise<void> => {
  if (!hasAccess(before)) return
  const { organizationId, accessMac } = before
  await db.query(sql`
    update organizations set access_mac = ${accessMacOf(organizationId, true)}
    where id = ${organizationId} and api_access
      and access_mac is not distinct from ${accessMac}`)
}

/**
 * Returns a sentence for each organization whose API access was enabled directly in the database.
 */
export const findForgedAccess = (): Promise<string[]> =>
  findForgedOwners(table, 'API access of organization', (after, limit) =>
    db.query<OwnedRow>(sql`
      select ${accessColumns} from organizations
      where (${after} = '' or id > nullif(${after}, '')::uuid) and api_access
      order by id limit ${limit}`),
  )

/** Counts the MACs of API access per key of KEY_CREDENTIALS. */
export const listAccessKeyUses = async (): Promise<KeyUse[]> =>
  (await hasColumn(table, 'access_mac'))
    ? db.query<KeyUse>(sql`
        select 'KEY_CREDENTIALS' as ring, split_part(access_mac, ':', 1)::int as number,
          count(*)::int as rows
        from organizations
        where api_access and access_mac ~ '^[0-9]{1,5}:' group by 2`)
    : []
