import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** The outcomes of a batch, one for each job. */
type Outcomes = Promise<{ id: string; status: 'completed' | 'deadletter' | 'failed' }[]>
type Workers = { name: string; count: number }

const pollEveryMs = 500
// The interval at which a worker polls without being woken.
const unaskedPollSeconds = 30
// After a full batch, a worker polls again immediately. If each batch had one job, a worker would
// run only two jobs per second.
const batchSize = 2
const options = {
  pollingIntervalSeconds: unaskedPollSeconds,
  batchSize,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

/**
 * Starts `count` workers of a queue. Every half second, one idle worker looks for jobs. A worker
 * that finds a full batch wakes another one immediately. If each idle worker polled, the workers of
 * an idle process would send 48 statements per second.
 */
export async function startWorkers<T extends object>(
  boss: Pick<PgBoss, 'work' | 'notifyWorker' | 'once'>,
  { name, count }: Workers,
  run: (jobs: JobWithMetadata<T>[]) => Outcomes,
): Promise<void> {
  const ids: string[] = []
  const busy = new Set<number>()
  let last = -1
  const wakeIdle = () => {
    const order = ids.map((_, i) => (last + 1 + i) % ids.length)
    const next = order.find((worker) => !busy.has(worker))
    if (next === undefined) return
    // The workers take turns, because the queue may end a claim while its worker is still busy.
    last = next
    boss.notifyWorker(ids[next]!)
  }
  const runBatch = (worker: number, jobs: JobWithMetadata<T>[]) => {
    busy.add(worker)
    // The queue aborts the signal when the batch ends, and also when a job hangs.
    jobs[0]!.signal.addEventListener('abort', () => busy.delete(worker), { once: true })
    if (jobs.length === batchSize) wakeIdle()
    return run(jobs)
  }
  for (let worker = 0; worker < count; worker++)
    ids.push(
      await boss.work<T, unknown, typeof options>(name, options, (jobs) => runBatch(worker, jobs)),
    )
  const timer = setInterval(wakeIdle, pollEveryMs).unref()
  boss.once('stopped', () => clearInterval(timer))
}
