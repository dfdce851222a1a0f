import { hasRowMac } from './crypto'
import { processSingleton } from './process-singleton'
import { secrets } from './secrets'

/**
 * A kind of row without a MAC. `owners`: the organizations of credentials and customers. `access`:
 * API access and advisors. `rows`: everything else.
 */
export type Unsigned = 'rows' | 'owners' | 'access'
const grace = processSingleton('rowMacs.grace', () => ({ rows: 0, owners: 0, access: 0 }))

/**
 * Accepts rows of the previous version, which have no MAC, until the given time of the machine
 * clock.
 */
export function acceptUnsignedRows(until: Date, kind: Unsigned = 'rows'): void {
  grace[kind] = until.getTime()
}

export const areUnsignedRowsAccepted = (kind: Unsigned = 'rows'): boolean =>
  Date.now() < grace[kind]

/**
 * Whether the service wrote these values. A row without a MAC counts as genuine until the time that
 * `acceptUnsignedRows` sets.
 */
export const isGenuine = (table: string, values: string, mac: string | null): boolean =>
  mac === null ? areUnsignedRowsAccepted() : hasRowMac(table, values, mac)

/**
 * Whether the ring of KEY_TOKENS still has the key of this MAC. Without the key, the row is
 * invalid, and the service cannot determine whether it was changed.
 */
export const isUnderKnownKey = (mac: string): boolean =>
  !/^[0-9]{1,5}:/.test(mac) || secrets().tokens.keys.has(Number.parseInt(mac, 10))

/**
 * The MAC of a revoked row. With this MAC, the row stays invalid even if an attacker clears the
 * revocation in the database. Rows of the previous version have null instead.
 */
export const voidMac = ''

const batchSize = 1000

/**
 * Adds MACs in batches to all rows that the previous version created. `load` returns at most
 * `limit` rows without a MAC. `store` writes their MACs.
 */
export async function signInBatches<T>(
  load: (limit: number) => Promise<T[]>,
  store: (rows: T[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await load(batchSize)
    await store(rows)
    if (rows.length < batchSize) return
  }
}

const maxForged = 1000

/**
 * Verifies all rows of a table in batches. `load` returns the rows after an id. `judge` returns a
 * sentence for a row that was changed directly in the database. Returns at most 1,000 sentences.
 */
export async function findForged<T extends { id: string }>(
  load: (after: string, limit: number) => Promise<T[]>,
  judge: (row: T) => string | undefined,
): Promise<string[]> {
  const faults: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: T[] = await load(after, batchSize)
    after = rows.length < batchSize ? undefined : rows.at(-1)!.id
    faults.push(...rows.flatMap((row) => judge(row) ?? []))
    if (faults.length >= maxForged) return faults.slice(0, maxForged)
  }
  return faults
}
