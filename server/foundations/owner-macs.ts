import { hasRowMac, rowMac } from './crypto'
import type { Ring } from './env'
import {
  areUnsignedRowsAccepted,
  findForged,
  signInBatches,
  type Unsigned,
  voidMac,
} from './row-macs'
import { secrets } from './secrets'

const graces = {
  credentials: 'owners',
  customers: 'owners',
  organizations: 'access',
  advisors: 'access',
} as const satisfies Record<string, Unsigned>
type OwnedTable = keyof typeof graces
/** A row and the organization that it belongs to. An organization belongs to itself. */
export type OwnedRow = { id: string; organizationId: string; mac: string | null }
type NewOwnerMacs = { ids: string[]; macs: string[] }

const coveredText = (id: string, organizationId: string): string => `${id} ${organizationId}`

/**
 * Returns a MAC over the organization of a row. It uses KEY_CREDENTIALS, because these rows live
 * longer than the keys of KEY_TOKENS. `keys rotate` renews it.
 */
export const ownerMac = (table: OwnedTable, id: string, organizationId: string): string =>
  rowMac(table, coveredText(id, organizationId), secrets().credentials)

const maxRemembered = 10_000
// Caches the verified MACs of each ring, because every call of a session verifies the same MAC
// again.
const verified = new WeakMap<Ring, Set<string>>()

/** Whether the service assigned the row to this organization. */
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

/** Returns the prefix of all MACs under the current key. */
export const currentMacStart = (): string => `${secrets().credentials.current}:`

/**
 * Adds MACs to rows of the previous version, and renews MACs under older keys. `load` returns rows
 * after an id. Does not sign rows that were changed in the database.
 */
export async function signOwners(
  table: OwnedTable,
  load: (after: string, limit: number) => Promise<OwnedRow[]>,
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

/** Describes how the row was changed in the database. Undefined if its MAC is valid. */
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

/** Returns a sentence for each row whose MAC is not valid. `load` returns rows after an id. */
export const findForgedOwners = (
  table: OwnedTable,
  name: string,
  load: (after: string, limit: number) => Promise<OwnedRow[]>,
): Promise<string[]> =>
  findForged(load, (row) => {
    const forgery = describeForgery(table, row)
    return forgery && `${name} ${row.id} ${forgery}`
  })
