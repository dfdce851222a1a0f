import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { directDatabaseUrl, keptAlive, migrationDatabaseUrl, nameOf, type Tx } from './db'
import { forgetFuture, steadyClock } from './jobs/clock-jumps'
import { describe, log } from './log'
import { get, processSingleton, set } from './process-singleton'

/** Jobs contain ids, never personal data; a worker reads the row again. */
export type Queues = {
  verification: { profileId: string }
  deadline: Record<string, never>
  letter: { customerId: string }
}
type QueueName = keyof Queues
const names = ['verification', 'deadline', 'letter'] as const satisfies readonly QueueName[]

// Jobs are retried without limit, at most a minute apart, so an outage of any length loses none.
const retryOptions = {
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 30,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
}
const superviseIntervalSeconds = 10
// The queue would delete retention jobs after two weeks, which an outage or a manual decision may
// exceed.
const retention = { retentionSeconds: 10 * 365 * 86_400 }

// Without a time-out, a statement on a silently lostTry connection would block its worker forever.
const connections = { ...keptAlive, query_timeout: 30_000 }

const boss = (): PgBoss => {
  const started = get<PgBoss>('jobs')
  if (!started) throw new Error('jobs are not started')
  return started
}

/** Creates or upgrades the tables of the queue, with the role that owns them. */
export async function migrate(): Promise<void> {
  const opened = new PgBoss({
    connectionString: migrationDatabaseUrl(),
    max: 1,
    ...connections,
    supervise: false,
    schedule: false,
  })
  opened.on('error', (error) => log().error({ event: 'jobs.error', ...describe(error) }))
  await opened.start()
  await createQueues(opened)
  await opened.stop({ graceful: false })
}

async function createQueues(opened: PgBoss): Promise<void> {
  for (const name of names) {
    await opened.createQueue(`${name}-dead`, retention)
    await opened.createQueue(name, { ...retryOptions, ...retention, deadLetter: `${name}-dead` })
  }
}

/** Opens the queue for sending. `work` makes this process run jobs too. */
export async function start(): Promise<void> {
  const opened = new PgBoss({
    connectionString: directDatabaseUrl(),
    max: 4,
    ...connections,
    application_name: 'latchkey-jobs',
    // Jobs of a killed process are retried after this many seconds.
    superviseIntervalSeconds,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 60,
    clock: steadyClock,
    // How often the clock difference to the database is measured, for jobs that run every minute.
    clockMonitorIntervalSeconds: 60,
  })
  opened.on('error', (error) => log().error({ event: 'jobs.error', ...describe(error) }))
  set('jobs', opened)
  await opened.start()
  await createQueues(opened)
  set(
    'jobs.clockWatch',
    setInterval(() => void watchClock(), superviseIntervalSeconds * 1000).unref(),
  )
}

/** Corrects times that were written before the database clock was set back. */
const watchClock = () =>
  forgetFuture(names).catch((error) => log().error({ event: 'jobs.error', ...describe(error) }))

export const stop = async (): Promise<void> => {
  clearInterval(get<NodeJS.Timeout>('jobs.clockWatch'))
  await get<PgBoss>('jobs')?.stop({ graceful: true, timeout: 8000 })
}

// In a process that only runs Next, the queue is not started: it sends jobs, and workers elsewhere
// run them.
const sender = (): Promise<PgBoss> =>
  processSingleton('jobs.sender', async () => {
    const opened = new PgBoss({
      connectionString: directDatabaseUrl(),
      max: 2,
      ...connections,
      supervise: false,
      schedule: false,
      migrate: false,
    })
    opened.on('error', (error) => log().error({ event: 'jobs.error', ...describe(error) }))
    return opened.start()
  })

const on = (tx: Tx) => ({
  // Named, because planning these long statements costs more than running them.
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query<unknown>({ text, values, name: nameOf(text) }),
  }),
})

/** Enqueues in the transaction of the caller, so the job exists only if its cause does. */
export async function sendLater<N extends QueueName>(
  tx: Tx,
  name: N,
  data: Queues[N],
  options: { startAfterSeconds?: number } = {},
): Promise<void> {
  const queue = get<PgBoss>('jobs') ?? (await sender())
  await queue.send(name, data, {
    db: on(tx),
    ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
  })
}

// A worker polls again at once after a full batch. With batches of one, it would handle two jobs
// per second.
const batchSize = 2

// The messages of the queue for a try that reported no outcome: its process ended or hung, or it
// timed out.
const lostTry = /^(?:job heartbeat timeout|job timed out|handler execution exceeded)/
function wasLost(output: { message?: unknown; value?: { message?: unknown } } | null): boolean {
  return lostTry.test(String(output?.value?.message ?? output?.message))
}

/**
 * Runs the jobs of a queue. A thrown error is retried after 1, 2, 4 … 60 seconds; `deadLetter` moves the
 * job to the dead letter queue. `wasLost` is true if the previous try ended with its process or
 * timed out.
 */
export async function work<N extends QueueName>(
  name: N,
  handle: (data: Queues[N], last: { wasLost: boolean }) => Promise<'done' | 'deadLetter'>,
  { concurrency = 4 } = {},
): Promise<void> {
  const outcomeOf = async ({ id, data, output }: JobWithMetadata<Queues[N]>) => {
    try {
      const outcome = await handle(data, { wasLost: wasLost(output) })
      return {
        id,
        status: outcome === 'deadLetter' ? ('deadletter' as const) : ('completed' as const),
      }
    } catch (error) {
      // Other jobs of the batch have their own outcome.
      return { id, status: 'failed' as const, output: describe(error) }
    }
  }
  const polling = {
    pollingIntervalSeconds: 0.5,
    batchSize,
    burstWhenBatchFull: true,
    includeMetadata: true as const,
  }
  const options = { ...polling, localConcurrency: concurrency, perJobResults: true as const }
  await boss().work<Queues[N], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map(outcomeOf)),
  )
}

/** Runs `name` every minute on any one process. */
export const everyMinute = async (name: QueueName): Promise<void> => {
  await boss().schedule(name, '* * * * *')
}

export const isStarted = (): boolean => get<PgBoss>('jobs') !== undefined

export type QueueState = {
  name: string
  ready: number
  active: number
  deferred: number
  dead: number
}

/** The number of jobs in each queue by state. */
export async function listQueues(): Promise<QueueState[]> {
  return Promise.all(
    names.map(async (name) => {
      const [waiting] = await boss().getQueueStats(name, { force: true })
      const dead = await boss().findJobs(`${name}-dead`, { queued: true })
      return {
        name,
        ready: waiting?.readyCount ?? 0,
        active: waiting?.activeCount ?? 0,
        deferred: waiting?.deferredCount ?? 0,
        dead: dead.length,
      }
    }),
  )
}

/** Returns dead-lettered jobs to their queue. Returns their number. */
export const redrive = (name: QueueName): Promise<number> => boss().redrive(`${name}-dead`)

export const isQueueName = (name: string): name is QueueName =>
  (names as readonly string[]).includes(name)
