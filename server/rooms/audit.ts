import { uuidv7 } from '../foundations/crypto'
import { db, lane, sql, type Tx, unnest } from '../foundations/db'
import { describe, log } from '../foundations/log'
import { processSingleton } from '../foundations/process-singleton'
import { currentRequestId } from '../foundations/request-id'
import { insert, insertAgain } from './audit/batch'
import { countMiss, takeMisses } from './audit/misses'
import { type AuditRow, canonical, link, rootOf } from './audit/row'

export { type AddressCount, countByAddress } from './audit/callers'
export { checkpoint, isLastCheckpointOurs, readCheckpointAge } from './audit/checkpoints'
export { exportAll } from './audit/export'
export { listLatest } from './audit/reading'
export { verify } from './audit/verification'
export type { AuditRow }

type Chain = { stream: string; n: number; hash: string }
const newChain = (): Chain => {
  const stream = uuidv7()
  return { stream, n: 0, hash: rootOf(stream) }
}
const chain = processSingleton('audit.chain', newChain)

const tries = [0, 50, 200, 800]

/**
 * Numbers and chains the rows in memory, then stores them in one statement. A retry stores no row
 * twice.
 */
async function append(rows: AuditRow[]): Promise<null[]> {
  const { stream } = chain
  let { n, hash } = chain
  const hashes: string[] = []
  for (const row of rows) {
    hash = link(hash, canonical(stream, ++n, row))
    hashes.push(hash)
  }
  for (const [i, waitMs] of tries.entries()) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      // Only a batch that was sent before can conflict with itself.
      await db.query(
        i === 0
          ? insert(stream, chain.n, rows, hashes)
          : insertAgain(stream, chain.n, rows, hashes),
      )
      Object.assign(chain, { n, hash })
      return rows.map(() => null)
    } catch (error) {
      if (i < tries.length - 1) continue
      // The rows may or may not be stored. A new chain begins, so neither outcome breaks the other.
      Object.assign(chain, newChain())
      log().error({ event: 'audit.unavailable', rows: rows.length, ...describe(error) })
      throw error
    }
  }
  return []
}

const writer = processSingleton('audit.writer', () =>
  lane<AuditRow, null>(append, { retryAlone: false }),
)

/**
 * Resolves when the row is durable, or counted if it is one of many 404s of one address. Throws
 * when the audit cannot be written; the only answer is then a 500.
 */
export function write(row: AuditRow): Promise<null> {
  if (!countMiss(row)) return writer(row)
  misses.timer ??= setTimeout(() => void flushMisses(), missesEveryMs).unref()
  return counted
}

const missesEveryMs = 60_000
const counted = Promise.resolve(null)
const misses = processSingleton('audit.missesTimer', () => ({
  timer: undefined as NodeJS.Timeout | undefined,
}))

/** Stores one row per address with the number of its counted 404s. A failure is logged. */
export async function flushMisses(): Promise<void> {
  clearTimeout(misses.timer)
  misses.timer = undefined
  await Promise.all(takeMisses().map((row) => writer(row).catch(() => {})))
}

type Change = { entity: string; entityId: string; action: string; requestId: string | null }

/** Records what a mutation changed, in the mutation's own transaction. */
export const record = (tx: Tx, entity: string, entityId: string, action: string): Promise<void> =>
  recordAll(tx, [{ entity, entityId, action, requestId: currentRequestId() }])

/** Records the same change of several entities. */
export const recordEach = (
  tx: Tx,
  entity: string,
  entityIds: readonly string[],
  action: string,
): Promise<void> => {
  const requestId = currentRequestId()
  return recordAll(
    tx,
    entityIds.map((entityId) => ({ entity, entityId, action, requestId })),
  )
}

const newChanges = unnest('b', {
  id: 'uuid',
  request_id: 'uuid',
  entity: 'text',
  entity_id: 'text',
  action: 'text',
})

/** Records the changes of several requests that share a transaction. */
export async function recordAll(tx: Tx, changes: readonly Change[]): Promise<void> {
  const arrays = {
    id: changes.map(() => uuidv7()),
    request_id: changes.map(({ requestId }) => requestId),
    entity: changes.map(({ entity }) => entity),
    entity_id: changes.map(({ entityId }) => entityId),
    action: changes.map(({ action }) => action),
  }
  await tx.query(sql`
    insert into audit_changes (id, request_id, entity, entity_id, action, at)
    select id, request_id, entity, entity_id, action, service_now() from ${newChanges(arrays)}`)
}
