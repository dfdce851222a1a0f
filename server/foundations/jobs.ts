import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { databaseUrl, keptAlive, nameOf, type Tx } from './db'
import { env } from './env'
import { forgetFuture, steadyClock } from './jobs/clock-jumps'
import { describe, log } from './log'
import { get, processSingleton, set } from './process-singleton'

/** Jobs carry ids, never personal data; whoever works on one reads the row again. */
export type Queues = {
  verification: { profileId: string }
  deadline: Record<string, never>
  letter: { customerId: string }
}
type QueueName = keyof Queues
const names = ['verification', 'deadline', 'letter'] as const satisfies readonly QueueName[]

// Every queue tries without end, at most a minute apart: however long a dependency is away, nothing is lost.
const patience = {
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 30,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 86_400,
}
const superviseIntervalSeconds = 10
// Left to itself the queue drops after two weeks what nobody could finish. Neither an outage nor a person has to be quicker than that.
const unfinished = { retentionSeconds: 10 * 365 * 86_400 }

// Without an end of its own a statement whose connection is gone, and nobody said so, holds its worker for ever.
const connections = { ...keptAlive, query_timeout: 30_000 }

const boss = (): PgBoss => {
  const started = get<PgBoss>('jobs')
  if (!started) throw new Error('jobs are not started')
  return started
}

/** Opens the queue. Sending works from now on; `work` makes this process do jobs too. */
export async function start(): Promise<void> {
  const opened = new PgBoss({
    connectionString: env().DIRECT_DATABASE_URL ?? databaseUrl(),
    max: 4,
    ...connections,
    application_name: 'latchkey-jobs',
    // What was active when a process was killed comes back after this many seconds.
    superviseIntervalSeconds,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 60,
    clock: steadyClock,
    // How far the database is ahead of this process, for what is done every minute.
    clockMonitorIntervalSeconds: 60,
  })
  opened.on('error', (error) => log().error({ event: 'jobs.error', ...describe(error) }))
  set('jobs', opened)
  await opened.start()
  for (const name of names) {
    await opened.createQueue(`${name}-dead`, unfinished)
    await opened.createQueue(name, { ...patience, ...unfinished, deadLetter: `${name}-dead` })
  }
  set(
    'jobs.clockWatch',
    setInterval(() => void watchClock(), superviseIntervalSeconds * 1000).unref(),
  )
}

/** Lets nothing wait for a time that a clock was set back from. */
const watchClock = () =>
  forgetFuture(names).catch((error) => log().error({ event: 'jobs.error', ...describe(error) }))

export const stop = async (): Promise<void> => {
  clearInterval(get<NodeJS.Timeout>('jobs.clockWatch'))
  await get<PgBoss>('jobs')?.stop({ graceful: true, timeout: 8000 })
}

// On a host that only knows Next nobody starts the queue: such a process sends, and a worker elsewhere does the work.
const sender = (): Promise<PgBoss> =>
  processSingleton('jobs.sender', async () => {
    const opened = new PgBoss({
      connectionString: env().DIRECT_DATABASE_URL ?? databaseUrl(),
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
  // The queue's statements are long and the same for each queue: planning one costs more than running it.
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query<unknown>({ text, values, name: nameOf(text) }),
  }),
})

/** Enqueues with the caller's transaction: the job exists exactly when its cause does. */
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

// A worker that was given this many comes back for more at once; with fewer it waits. Taking one at a time, a backlog would go at two a second and worker.
const takenAtOnce = 2

// What the queue itself writes of a try whose outcome nobody told: its process ended or stood still, or it took longer than it may.
const lost = /^(?:job heartbeat timeout|job timed out|handler execution exceeded)/
function wasLost(output: { message?: unknown; value?: { message?: unknown } } | null): boolean {
  return lost.test(String(output?.value?.message ?? output?.message))
}

/**
 * Works on a queue. What `handle` throws is tried again after 1, 2, 4 … 60 seconds; what it buries waits in the dead letter queue for a person.
 * It is told whether the try before was lost, with its process or without an end: nobody else can count such tries.
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
      // What came with it has an outcome of its own.
      return { id, status: 'failed' as const, output: describe(error) }
    }
  }
  const polling = {
    pollingIntervalSeconds: 0.5,
    batchSize: takenAtOnce,
    burstWhenBatchFull: true,
    includeMetadata: true as const,
  }
  const options = { ...polling, localConcurrency: concurrency, perJobResults: true as const }
  await boss().work<Queues[N], unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map(outcomeOf)),
  )
}

/** Runs `name` every minute on one process, whichever is free. */
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

/** How many jobs wait, run and gave up, by queue. */
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

/** Gives every job that gave up another life. Returns how many. */
export const redrive = (name: QueueName): Promise<number> => boss().redrive(`${name}-dead`)

export const isQueueName = (name: string): name is QueueName =>
  (names as readonly string[]).includes(name)
