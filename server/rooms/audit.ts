import { now } from '../foundations/clock'
import { db, lane } from '../foundations/db'
import { describe, log } from '../foundations/log'
import { uuidv7 } from '../foundations/ordered-ids'
import { processSingleton } from '../foundations/process-singleton'
import { openScope, type RequestScope, withScope } from '../foundations/request-id'
import * as adoption from './audit/adoption'
import { insert, isStored, NumberTaken } from './audit/batch'
import { type Chaining, listChainings } from './audit/chain'
import { countMiss, takeMisses } from './audit/misses'
import { type AuditRow, canonical } from './audit/row'

export { type AddressCount, countByAddress, countByClient } from './audit/callers'
export { listChangesBy, listChangesOf } from './audit/changes'
export {
  checkpoint,
  hasLastOutside,
  isLastCheckpointOurs,
  readCheckpointAge,
  signFirst,
} from './audit/checkpoints'
export { exportAll, exportMatching } from './audit/export'
export { stateFact } from './audit/facts'
export { record, recordAll, recordEach } from './audit/recording'
export { type AuditFilters, type FoundRows, search } from './audit/search'
export { protectSettings, type SettingsRow } from './audit/settings'
export { verify } from './audit/verification'
export type { AuditRow }

type Chain = { stream: string; n: number; hash: string; chaining: Chaining }
const newChain = (): Chain => {
  const stream = uuidv7()
  const chaining = listChainings()[0]!
  return { stream, n: 0, hash: chaining.rootOf(stream), chaining }
}
// Creates the chain when it is first used, because this file loads before the settings.
const currentChain = (): Chain => processSingleton('audit.chain', newChain)

const tries = [0, 50, 200, 800]

/** Returns the hashes of rows that continue the chain after its last row. */
function linkAll({ stream, n, hash, chaining }: Chain, rows: readonly AuditRow[]): string[] {
  let last = hash
  return rows.map((row, i) => (last = chaining.link(last, canonical(stream, n + i + 1, row))))
}

/**
 * Numbers the rows and computes their hashes in memory. Then stores them in one statement, and
 * retries after an error. A retry never stores a row twice. If another client inserted rows with
 * these numbers, stores the rows in a new chain.
 */
async function append(rows: AuditRow[]): Promise<null[]> {
  const chain = currentChain()
  const { stream } = chain
  const hashes = linkAll(chain, rows)
  for (const [i, waitMs] of tries.entries()) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      // An earlier try of this batch may have failed after the rows were stored.
      if (i === 0 || !(await isStored(stream, chain.n, hashes)))
        await db.query(insert(stream, chain.n, rows, hashes))
      Object.assign(chain, { n: chain.n + rows.length, hash: hashes.at(-1) })
      return rows.map(() => null)
    } catch (error) {
      const isTaken = error instanceof NumberTaken
      if (!isTaken && i < tries.length - 1) continue
      // After the last failed try, the database may or may not contain the rows. So the service
      // begins a new chain. Both chains are valid in either case.
      Object.assign(chain, newChain())
      log().error({ event: 'audit.unavailable', rows: rows.length, ...describe(error) })
      if (isTaken) return append(rows)
      throw error
    }
  }
  return []
}

const writer = processSingleton('audit.writer', () =>
  lane<AuditRow, null>(append, { retryAlone: false }),
)

/**
 * Resolves when the row is durable. If one IP address causes many 404s, this function only counts
 * them. Throws if the row cannot be stored. The response must then be a 500.
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

/**
 * Stores one row per IP address with the number of counted 404s. Logs an error and does not throw.
 */
export async function flushMisses(): Promise<void> {
  clearTimeout(misses.timer)
  misses.timer = undefined
  await Promise.all(takeMisses().map((row) => writer(row).catch(() => {})))
}

/**
 * Returns the digests of the changes that a request committed. The audit row of that request
 * contains them.
 */
export const actDigestOf = (scope: RequestScope | undefined): string | null =>
  scope && scope.digests.length > 0 ? scope.digests.join('') : null

/**
 * Runs work outside of a request, such as a job. If the work changes data, an audit row of the
 * caller `Worker` contains the digests of the changes.
 */
export async function runAsWorker<T>(route: string, work: () => Promise<T>): Promise<T> {
  const scope = openScope(uuidv7())
  const startedAt = performance.now()
  let status = 500
  try {
    const result = await withScope(scope, work)
    status = 200
    return result
  } finally {
    const actDigest = actDigestOf(scope)
    const durationUs = Math.round((performance.now() - startedAt) * 1000)
    if (actDigest)
      await write({
        ...worker,
        requestId: scope.id,
        route,
        status,
        durationUs,
        at: now(),
        actDigest,
      })
  }
}

/**
 * An earlier version of the service wrote recorded changes and KYC status changes without a MAC.
 * Stores a proof (a row with a MAC) for each of these changes. Each call processes only some of the
 * changes, so call it every minute.
 */
export const adoptOld = (): Promise<void> =>
  adoption.adoptOld((work) => runAsWorker('adoption', work))

const worker = {
  method: 'JOB',
  caller: 'Worker',
  deviceSessionType: null,
  organizationId: null,
  clientId: null,
  sessionHash: null,
  customerId: null,
  ip: null,
} as const
