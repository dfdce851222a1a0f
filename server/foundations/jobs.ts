import os from 'node:os'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { version } from '@/lib/product'
import { db, directDatabaseUrl, keptAlive, migrationDatabaseUrl, nameOf, sql, type Tx } from './db'
import { forgetFuture, steadyClock } from './jobs/clock-jumps'
import { describeFault, isLost, type JobFault, readFault, UnfinishedError } from './jobs/fault'
import type { LetterKind, Notice, ReminderKind } from './jobs/notice'
import { reportFault } from './jobs/steps'
import { startWorkers, wakeWorker } from './jobs/workers'
import { describe, log } from './log'
import { get, processSingleton, set } from './process-singleton'

/** The data of each queue's jobs: ids, never personal data. A worker loads the row itself. */
export type Queues = {
  verification: { profileId: string }
  deadline: Record<string, never>
  letter: { customerId: string; kind?: LetterKind }
  reminder: { customerId: string; kind: ReminderKind }
  notice: Notice
}
type QueueName = keyof Queues
const names = [
  'verification',
  'deadline',
  'letter',
  'reminder',
  'notice',
] as const satisfies readonly QueueName[]

// The queue retries jobs without a limit, with pauses of at most a minute. So an outage of any
// length loses no job.
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
// By default, the queue deletes waiting jobs after two weeks. An outage or a decision by staff may
// take longer.
const retention = { retentionSeconds: 10 * 365 * 86_400 }

// Without a timeout, a statement on a broken connection would block its worker forever.
const connections = { ...keptAlive, query_timeout: 30_000 }

export type { LetterKind, Notice, NoticeKind, ReminderKind } from './jobs/notice'
export { runSteps } from './jobs/steps'
export { UnfinishedError }

const connectionPrefix = 'latchkey-jobs'
// PostgreSQL truncates longer connection names.
const maxNameLength = 63
// The number in the name of a connection shows what a process can do. 2: reads sealed texts. 2.1:
// reads items marked as unread. 2.1.1: reads archived items. 2.1.1.1: sets the times of emails. A
// longer number includes the abilities of its prefixes, because older processes search by prefix.
const prefixes = {
  texts: `${connectionPrefix}-2`,
  unread: `${connectionPrefix}-2.1`,
  archive: `${connectionPrefix}-2.1.1`,
  emails: `${connectionPrefix}-2.1.1.1`,
}
const connectionName = () =>
  `${prefixes.emails} ${version} ${process.pid}@${os.hostname()}`.slice(0, maxNameLength)

/** A process that runs jobs. Processes of older versions have no `version` and `place`. */
export type Process = { version: string | undefined; place: string | undefined }

/** Lists the processes that are connected to the queue, by the names of their connections. */
export async function listProcesses(): Promise<Process[]> {
  const found = await db.query<{ name: string }>(sql`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${connectionPrefix}%`}
    order by name`)
  return found.map(({ name }) => {
    const [, running, place] = name.split(' ')
    return { version: running, place }
  })
}

/** Whether a process of an older version without this ability is connected. */
export const isOlderConnected = async (reading: keyof typeof prefixes): Promise<boolean> =>
  (
    await db.query<{ name: string }>(sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${connectionPrefix}%`}
      and application_name not like ${`${prefixes[reading]}%`} limit 1`)
  ).length > 0

const boss = (): PgBoss => {
  const started = get<PgBoss>('jobs')
  if (!started) throw new Error('jobs are not started')
  return started
}

/** Logs an error that the queue library itself reports. */
const logError = (error: unknown): void =>
  log().error({ event: 'jobs.error', ...describe(error), ...describeFault(error, 'queue') })

/** Creates or upgrades the tables of the queue, as the role that owns them. */
export async function migrate(): Promise<void> {
  const opened = new PgBoss({
    connectionString: migrationDatabaseUrl(),
    max: 1,
    ...connections,
    supervise: false,
    schedule: false,
  })
  opened.on('error', logError)
  await opened.start()
  await createQueues(opened)
  await opened.stop({ graceful: false })
}

/** Creates missing queues. The library ignores the call if another process is faster. */
async function createQueues(opened: PgBoss): Promise<void> {
  const existing = new Set((await opened.getQueues()).map(({ name }) => name))
  for (const name of names.filter((one) => !existing.has(one))) {
    await opened.createQueue(`${name}-dead`, retention)
    await opened.createQueue(name, { ...retryOptions, ...retention, deadLetter: `${name}-dead` })
  }
}

/** Opens the queue for sending. With `work`, this process also runs jobs. */
export async function start(): Promise<void> {
  const opened = new PgBoss({
    connectionString: directDatabaseUrl(),
    max: 4,
    ...connections,
    application_name: connectionName(),
    // The interval in seconds at which the queue finds and retries jobs of killed processes.
    superviseIntervalSeconds,
    monitorIntervalSeconds: 10,
    queueCacheIntervalSeconds: 60,
    clock: steadyClock,
    // The interval in seconds at which the queue measures the clock of the database. Jobs that run
    // every minute need this measurement.
    clockMonitorIntervalSeconds: 60,
  })
  opened.on('error', logError)
  set('jobs', opened)
  await opened.start()
  await createQueues(opened)
  set(
    'jobs.clockWatch',
    setInterval(() => void watchClock(), superviseIntervalSeconds * 1000).unref(),
  )
}

/** Corrects times that were stored before the database clock was set back. */
const watchClock = () => forgetFuture(names).catch(logError)

/** Stops fetching jobs and waits up to eight seconds for running ones. */
export const stop = async (): Promise<void> => {
  clearInterval(get<NodeJS.Timeout>('jobs.clockWatch'))
  await get<PgBoss>('jobs')?.stop({ graceful: true, timeout: 8000 })
}

// Opens a queue that sends jobs and does not run them. The tests of `server/rooms` and a bare
// Next.js server use this queue, because they must not run jobs.
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
    opened.on('error', logError)
    return opened.start()
  })

const on = (tx: Tx) => ({
  // Each statement has a name, so PostgreSQL plans these long statements only once. Planning costs
  // more than running them.
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await tx.query<unknown>({ text, values, name: nameOf(text) }),
  }),
})

/**
 * Enqueues a job in the transaction of the caller. The job exists only if the transaction commits.
 */
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
  if (!options.startAfterSeconds) tx.onCommit(() => wakeWorker(name))
}

/**
 * Runs the jobs of a queue. If `handle` throws, retries the job after 1, 2, 4 … 60 seconds. If
 * `handle` returns `deadLetter`, moves the job to the dead letter queue. `wasLost`: the process of
 * the previous try ended, or that try timed out.
 */
export async function work<N extends QueueName>(
  name: N,
  handle: (data: Queues[N], last: { wasLost: boolean }) => Promise<'done' | 'deadLetter'>,
  { concurrency = 4 } = {},
): Promise<void> {
  const outcomeOf = async ({ id, data, output }: JobWithMetadata<Queues[N]>) => {
    try {
      const outcome = await handle(data, { wasLost: isLost(output) })
      return {
        id,
        status: outcome === 'deadLetter' ? ('deadletter' as const) : ('completed' as const),
      }
    } catch (error) {
      // Returns the failure, because a thrown error would fail all jobs of the batch.
      return { id, status: 'failed' as const, output: reportFault(error, name) }
    }
  }
  await startWorkers<Queues[N]>(boss(), { name, count: concurrency }, (jobs) =>
    Promise.all(jobs.map(outcomeOf)),
  )
}

/** Runs the job `name` every minute in one of the processes. */
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

/** Returns the number of jobs in each queue, by state. */
export async function listQueues(): Promise<QueueState[]> {
  return Promise.all(
    names.map(async (name) => {
      const [waiting] = await boss().getQueueStats(name, { force: true })
      const [dead] = await db.query<{ n: number }>(sql`
        select count(*)::int as n from pgboss.job
        where name = ${`${name}-dead`} and state < 'active'`)
      return {
        name,
        ready: waiting?.readyCount ?? 0,
        active: waiting?.activeCount ?? 0,
        deferred: waiting?.deferredCount ?? 0,
        dead: dead!.n,
      }
    }),
  )
}

type FailingQueue = QueueState & { error: JobFault | null }

/**
 * Lists the queues with a job that waits for another try or has no tries left. The result includes
 * the error of the newest such job.
 */
export async function listFailingQueues(): Promise<FailingQueue[]> {
  const queues = await listQueues()
  return Promise.all(
    queues.map(async (queue) => ({ ...queue, error: await readNewestFault(queue.name) })),
  )
}

async function readNewestFault(name: string): Promise<JobFault | null> {
  const found = await db.query<{ output: unknown }>(sql`
    select output from pgboss.job
    where name = any(${[name, `${name}-dead`]}::text[]) and state < 'active' and output is not null
      and output ->> 'kind' is distinct from 'unfinished'
    order by created_on desc limit 1`)
  return readFault(found[0]?.output, name) ?? null
}

/** Moves all jobs from the dead letter queue back to their queue. Returns their number. */
export const redrive = (name: QueueName): Promise<number> => boss().redrive(`${name}-dead`)

export const isQueueName = (name: string): name is QueueName =>
  (names as readonly string[]).includes(name)
