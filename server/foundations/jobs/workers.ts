import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { processSingleton } from '../process-singleton'

/** The outcomes of a batch, one for each job. */
type Outcomes = Promise<{ id: string; status: 'completed' | 'deadletter' | 'failed' }[]>
type Workers = { name: string; count: number }

const pollEveryMs = 500
// In milliseconds. All jobs that are sent within this time wake only one worker.
const wakeAfterMs = 20
// The interval in seconds at which a worker looks for jobs without being woken.
const unaskedPollSeconds = 30
// After a full batch, a worker looks for jobs again immediately. The queue library does this only
// for batches of two or more jobs. With batches of one, a worker would run only two jobs per
// second.
const batchSize = 2
const options = {
  pollingIntervalSeconds: unaskedPollSeconds,
  batchSize,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

// The bundle of Next.js contains a second copy of this module. Both copies share this map.
const wakers = processSingleton('jobs.wakers', () => new Map<string, () => void>())

/** Wakes an idle worker of this queue, if this process has one. */
export const wakeWorker = (queue: string): void => wakers.get(queue)?.()

/**
 * Runs the jobs of a queue with `count` workers. One idle worker looks for jobs every half second.
 * If each idle worker looked, an idle process would send 48 statements per second. A worker that
 * finds a full batch wakes another worker immediately. `wakeWorker` wakes a worker for a job of
 * this process. A new worker looks for jobs immediately, so each worker starts only at its first
 * turn.
 */
export async function startWorkers<T extends object>(
  boss: Pick<PgBoss, 'work' | 'notifyWorker' | 'once'>,
  { name, count }: Workers,
  run: (jobs: JobWithMetadata<T>[]) => Outcomes,
): Promise<void> {
  // The id of each worker in the queue. Null while the worker is starting.
  const ids: (string | null)[] = []
  const busy = new Set<number>()
  let last = 0
  const wakeIdle = () => {
    const order = Array.from({ length: count }, (_, i) => (last + 1 + i) % count)
    const next = order.find((worker) => !busy.has(worker))
    if (next === undefined) return
    // The workers take turns. A worker whose job hangs is not in `busy`, because the queue has
    // ended its batch. Without turns, this function would always wake that worker.
    last = next
    // A queue that is stopping rejects new workers.
    if (ids[next] === undefined) startWorker(next).catch(() => {})
    else if (ids[next] !== null) boss.notifyWorker(ids[next])
  }
  const runBatch = (worker: number, jobs: JobWithMetadata<T>[]) => {
    busy.add(worker)
    // The queue aborts the signal when the batch ends, and also when a job hangs.
    jobs[0]!.signal.addEventListener('abort', () => busy.delete(worker), { once: true })
    if (jobs.length === batchSize) wakeIdle()
    return run(jobs)
  }
  const startWorker = async (worker: number) => {
    ids[worker] = null
    ids[worker] = await boss.work<T, unknown, typeof options>(name, options, (jobs) =>
      runBatch(worker, jobs),
    )
  }
  await startWorker(last)
  const timer = setInterval(wakeIdle, pollEveryMs).unref()
  let soon: NodeJS.Timeout | undefined
  wakers.set(name, () => {
    soon ??= setTimeout(() => {
      soon = undefined
      wakeIdle()
    }, wakeAfterMs).unref()
  })
  boss.once('stopped', () => {
    clearInterval(timer)
    clearTimeout(soon)
    wakers.delete(name)
  })
}
