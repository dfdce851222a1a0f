import { hasRowMac } from './crypto'
import type { Ring } from './env'
import { processSingleton } from './process-singleton'

const grace = processSingleton('rowMacs.grace', () => ({ untilMs: 0 }))

/**
 * Rows of the previous version have no MAC. They are accepted until this time of the machine clock.
 */
export function acceptUnsignedRows(until: Date): void {
  grace.untilMs = until.getTime()
}

/** Whether rows without a MAC are still accepted. */
export const areUnsignedRowsAccepted = (): boolean => Date.now() < grace.untilMs

/**
 * Whether the service wrote these values. Rows without a MAC are accepted during the grace period.
 */
export const isGenuine = (
  table: string,
  values: string,
  mac: string | null,
  ring?: Ring,
): boolean => (mac === null ? areUnsignedRowsAccepted() : hasRowMac(table, values, mac, ring))

/**
 * Replaces the MAC of a revoked row. So the row stays rejected after a writer without the key
 * clears the revocation. Rows of the previous version have null instead.
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
