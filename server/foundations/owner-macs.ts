import { hasRowMac, rowMac } from './crypto'
import { db, type Inline, identifier, isNotNull, makeSql, unnest } from './db'
import type { Ring } from './env'
import type { KeyUse } from './key-use'
import { beforeAll } from './rewrap'
import {
  areUnsignedRowsAccepted,
  findForged,
  signInBatches,
  type Unsigned,
  voidMac,
} from './row-macs'
import { hasColumn } from './schema'
import { secrets } from './secrets'

const graces = {
  credentials: 'owners',
  customers: 'owners',
  organizations: 'access',
  advisors: 'access',
} as const satisfies Record<string, Unsigned>
type OwnedTable = keyof typeof graces
/**
 * A row and the organization that owns it. A row that describes an organization has the same `id`
 * and `organizationId`.
 */
export type OwnedRow = { id: string; organizationId: string; mac: string | null }
type NewOwnerMacs = { ids: string[]; macs: string[] }

const coveredText = (id: string, organizationId: string): string => `${id} ${organizationId}`

/**
 * Returns a MAC over the id and the organization of a row. Uses KEY_CREDENTIALS, because these rows
 * exist longer than the keys of KEY_TOKENS. The command `keys rotate` renews the MAC.
 */
export const ownerMac = (table: OwnedTable, id: string, organizationId: string): string =>
  rowMac(table, coveredText(id, organizationId), secrets().credentials)

const maxRemembered = 10_000
// Caches the verified MACs of each key ring, because each call in a session verifies the same MAC
// again.
const verified = new WeakMap<Ring, Set<string>>()

/** Whether the service itself assigned the row to this organization. */
export function hasGenuineOwner(table: OwnedTable, { id, organizationId, mac }: OwnedRow): boolean {
  const ring = secrets().credentials
  const text = coveredText(id, organizationId)
  if (mac === null) return areUnsignedRowsAccepted(graces[table])
  const known = verified.get(ring) ?? new Set()
  verified.set(ring, known)
  const entry = `${table} ${text} ${mac}`
  if (known.has(entry)) return true
  if (!hasRowMac(table, text, mac, ring)) return false
  if (known.size >= maxRemembered) known.clear()
  known.add(entry)
  return true
}

/**
 * Describes how the row was changed directly in the database. Undefined if the MAC of the row is
 * valid.
 */
function describeForgery(
  table: OwnedTable,
  { id, organizationId, mac }: OwnedRow,
): string | undefined {
  if (mac === null)
    return areUnsignedRowsAccepted(graces[table]) ? undefined : 'has no MAC, so it is refused'
  if (mac === voidMac) return 'was ended, and its mark was cleared'
  // Verifies without the cache, because a loop over all rows would fill it.
  if (hasRowMac(table, coveredText(id, organizationId), mac, secrets().credentials))
    return undefined
  return 'was moved to another organization, or its MAC was changed'
}

type Load = (after: string, limit: number) => Promise<OwnedRow[]>

/** Renews the MACs of rows. Skips rows that were changed directly in the database. */
async function signOwners(
  table: OwnedTable,
  load: Load,
  store: (macs: NewOwnerMacs) => Promise<unknown>,
): Promise<void> {
  let after = ''
  await signInBatches<OwnedRow>(
    async (limit) => {
      const rows = await load(after, limit)
      after = rows.at(-1)?.id ?? after
      return rows
    },
    (rows) => {
      const genuine = rows.filter((row) => hasGenuineOwner(table, row))
      return store({
        ids: genuine.map(({ id }) => id),
        macs: genuine.map(({ id, organizationId }) => ownerMac(table, id, organizationId)),
      })
    },
  )
}

type OwnedRows = {
  table: OwnedTable
  /** The word for such a row in the report of the audit verification. */
  name: string
  /** The column with the id of a row. Default: `id`, a UUID. */
  key?: 'id' | 'client_id'
  organization?: 'organization_id' | 'id'
  mac?: 'mac' | 'access_mac'
  /** The condition for rows that need a MAC. Default: all rows. */
  isLive?: Inline
}

/** Returns the functions that sign, verify and count the MACs of a table. */
export function ownedRows({
  table: tableName,
  name,
  key: keyName = 'id',
  organization: organizationName = 'organization_id',
  mac: macName = 'mac',
  isLive = isNotNull(organizationName),
}: OwnedRows) {
  const sql = makeSql()
  const [table, key, organization, mac] = [tableName, keyName, organizationName, macName].map(
    identifier,
  )
  const signed = unnest('b', { id: keyName === 'id' ? 'uuid' : 'text', mac: 'text' })
  const first = keyName === 'id' ? beforeAll : ''
  return {
    /** Adds missing MACs, and replaces MACs of older keys. */
    sign: (): Promise<void> =>
      signOwners(
        tableName,
        (after, limit) =>
          db.query<OwnedRow>(sql`
            select ${key} as id, ${organization} as "organizationId", ${mac} as mac from ${table}
            where ${key} > ${after || first} and ${isLive}
              and not starts_with(coalesce(${mac}, ''), ${`${secrets().credentials.current}:`})
            order by ${key} limit ${limit}`),
        ({ ids, macs }) =>
          db.query(sql`
            update ${table} t set ${mac} = b.mac from ${signed({ id: ids, mac: macs })}
            where t.${key} = b.id and ${isLive}`),
      ),
    /** Returns a sentence for each row that was changed directly in the database. */
    findForged: (): Promise<string[]> =>
      findForged(
        (after, limit) =>
          db.query<OwnedRow>(sql`
            select ${key} as id, ${organization} as "organizationId", ${mac} as mac from ${table}
            where ${key} > ${after || first} and ${isLive}
            order by ${key} limit ${limit}`),
        (row) => {
          const forgery = describeForgery(tableName, row)
          return forgery && `${name} ${row.id} ${forgery}`
        },
      ),
    /** Counts the MACs per key of KEY_CREDENTIALS. */
    listKeyUses: async (): Promise<KeyUse[]> =>
      (await hasColumn(tableName, macName))
        ? db.query<KeyUse>(sql`
            select 'KEY_CREDENTIALS' as ring, split_part(${mac}, ':', 1)::int as number,
              count(*)::int as rows
            from ${table}
            where ${isLive} and ${mac} ~ '^[0-9]{1,5}:' group by 2`)
        : [],
  }
}
