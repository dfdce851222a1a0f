import { hasRowMac } from './crypto'
import { processSingleton } from './process-singleton'
import { secrets } from './secrets'

/**
 * `owners` are the organizations of credentials and customers, `access` is API access and advisors,
 * and `rows` is everything else.
 */
export type Unsigned = 'rows' | 'owners' | 'access'
const grace = processSingleton('rowMacs.grace', () => ({ rows: 0, owners: 0, access: 0 }))

/**
 * Rows of the previous version have no MAC. They are accepted until this time of the machine clock.
 */
export function acceptUnsignedRows(until: Date, kind: Unsigned = 'rows'): void {
  grace[kind] = until.getTime()
}

/** Whether rows without a MAC are still accepted. */
export const areUnsignedRowsAccepted = (kind: Unsigned = 'rows'): boolean =>
  Date.now() < grace[kind]

/**
 * Whether the service wrote these values. Rows without a MAC are accepted during the grace period.
 */
export const isGenuine = (table: string, values: string, mac: string | null): boolean =>
  mac === null ? areUnsignedRowsAccepted() : hasRowMac(table, values, mac)

/**
 * Whether the ring of KEY_TOKENS still has the key of this MAC. Without the key, the row is
 * rejected anyway, and nothing shows whether it was changed.
 */
export const isUnderKnownKey = (mac: string): boolean =>
  !/^[0-9]{1,5}:/.test(mac) || secrets().tokens.keys.has(Number.parseInt(mac, 10))

/**
 * Replaces the MAC of a revoked row. So the row stays rejected even if its revocation is cleared in
 * the database. Rows of the previous version have null instead.
 */
export const voidMac = ''

const batchSize = 1000

/**
 * Adds MACs to all rows that the previous version created, in batches. `load` returns at most
 * `limit` rows without a MAC, and `store` writes their MACs.
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
 * Reads all rows of a table in batches. `load` returns rows after an id. `judge` returns a sentence
 * about a row that was changed in the database. Returns at most 1,000 sentences.
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
