import { db, identifier, sql } from '../../foundations/db'
import { hasGenuineOwner, ownedRows, ownerMac } from '../../foundations/owner-macs'
import { voidMac } from '../../foundations/row-macs'

const table = 'organizations'

/** The stored API access of an organization, with its MAC. */
export type AccessRow = { organizationId: string; apiAccess: boolean; accessMac: string | null }

/**
 * Whether staff enabled API access. If an attacker enabled it in the database, the MAC is missing
 * or wrong.
 */
export const hasAccess = ({ organizationId: id, apiAccess, accessMac: mac }: AccessRow): boolean =>
  apiAccess && hasGenuineOwner(table, { id, organizationId: id, mac })

/** Returns the MAC that is stored beside the API access of an organization. */
export const accessMacOf = (id: string, isOn: boolean): string =>
  isOn ? ownerMac(table, id, id) : voidMac

export const {
  sign: signAccess,
  findForged: findForgedAccess,
  listKeyUses: listAccessKeyUses,
} = ownedRows({
  table,
  name: 'API access of organization',
  organization: 'id',
  mac: 'access_mac',
  isLive: identifier('api_access'),
})

/**
 * Recomputes the MAC of API access with the newest key. Does nothing if staff have changed the
 * access since the caller read it.
 */
export const renewAccess = async (before: AccessRow): Promise<void> => {
  if (!hasAccess(before)) return
  const { organizationId, accessMac } = before
  await db.query(sql`
    update organizations set access_mac = ${accessMacOf(organizationId, true)}
    where id = ${organizationId} and api_access
      and access_mac is not distinct from ${accessMac}`)
}
