import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { version } from '@/lib/product'
import { announce } from './foundations/announce'
import { closePool, db, migrationDatabaseUrl, setDatabaseUrl } from './foundations/db'
import { migrate } from './foundations/db/migrate'
import { startPostgres } from './foundations/db/postgres'
import { migrationSetting, reachDatabases } from './foundations/db/reach'
import { requireRights } from './foundations/db/rights'
import { appUrl, bindAppUrl, env, isSandbox } from './foundations/env'
import { killWhenBlocked } from './foundations/event-loop-watchdog'
import * as jobs from './foundations/jobs'
import { describe, log } from './foundations/log'
import { isSchemaAhead } from './foundations/schema'
import { secrets, writeAdminKey } from './foundations/secrets'
import * as traces from './foundations/traces'
import { createDoor, type Door } from './http/door'
import { serveFormerStatic } from './http/former-static'
import { refusePlainly } from './http/plain-refusal'
import { isProbeModule, type RouteModules } from './http/table'
import * as audit from './rooms/audit'
import * as deployment from './rooms/deployment'
import * as destinations from './rooms/destinations'
import * as events from './rooms/events'
import { greet } from './rooms/greeting'
import * as hourly from './rooms/hourly'
import * as notifications from './rooms/notifications'
import * as outbox from './rooms/outbox'
import * as provider from './rooms/provider'
import * as rowGrace from './rooms/row-grace'
import * as sandbox from './rooms/sandbox'
import * as worker from './worker'

type NextApp = {
  prepare(): Promise<void>
  getRequestHandler(): Parameters<Door['open']>[0]
  getUpgradeHandler(): NonNullable<Parameters<Door['open']>[1]>
  close(): Promise<void>
}
type SimulatorLog = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, unknown>, message: string) => void
>
type SimulatorOptions = {
  port: number
  dataDir: string
  apiKey: string
  webhookSecret: string
  callbackUrl: string
  delayMs: number
  log: SimulatorLog
}
type Parts = {
  routes: RouteModules
  isWorker: boolean
  startSimulator(options: SimulatorOptions): Promise<{ url: string; stop(): Promise<void> }>
  /** Aborting this signal cancels a start that waits for its database. */
  signal?: AbortSignal
  pages?: (port: number) => NextApp
}
/** Stops the application. A second call skips the rest of the drain time. */
export type Running = { stop(): Promise<void> }

type Stop = () => Promise<void>

const checkpointEveryMs = 60_000
const stopWithinMs = 10_000
// The specification is silent, so we decided: before a production process stops, it reports that it
// is not ready. For this number of milliseconds (the drain time), it still serves requests.
const drainMs = 5000
const sweepEveryMs = 100
// The maximum number of connections that wait to be accepted. If the queue is full, a client tries
// again after a second.
const maxBacklog = 4096

/**
 * Starts all parts in order. Binds the port first, so a second process on the same port fails
 * before it changes anything. The returned `stop` stops the database last.
 */
export async function start(parts: Parts): Promise<Running> {
  const { routes, isWorker, startSimulator, pages, signal } = parts
  announce('info', { event: 'service.started', version, environment: env().SERVICE_ENVIRONMENT })
  const stops: Stop[] = []
  const door = isWorker ? undefined : await openPort(routes, env().PORT, stops)
  if (door) bindAppUrl(env().HOST, portOf(door))
  const probes = isWorker ? await openProbes(routes, stops) : undefined
  const next = pages?.(door ? portOf(door) : 0)
  const prepared = next?.prepare()
  // `start` awaits this promise later. Until then, this handler prevents an unhandled rejection.
  prepared?.catch(() => {})
  const database = await openDatabase()
  await reachDatabases(['DATABASE_URL', 'DIRECT_DATABASE_URL'], { signal })
  await openDeployment().catch(async (error) => {
    await closePool()
    await database?.stop()
    throw error
  })
  const stopReading = await notifications.followDatabase()
  const stopSigning = await rowGrace.open()
  writeAdminKey()
  await jobs.start()
  await checkpoint(audit.signFirst)
  const simulator =
    isSandbox() && !env().BAAS_URL ? await startSimulator(simulatorOptions()) : undefined
  if (simulator) provider.setUrl(simulator.url)
  const stopFollowing = isSandbox() ? await sandbox.followClock() : () => {}
  await worker.start()
  const stopNumbering = events.keepNumbering()
  const stopDelivering = destinations.startPumps()
  const stopSending = outbox.startSending()
  const stopHourly = hourly.start()
  const timer = setInterval(() => void checkpoint(), checkpointEveryMs).unref()
  await prepared
  if (next) stops.push(() => next.close())
  if (simulator) stops.push(() => simulator.stop())
  stops.push(
    // Each of the two functions in this step may wait five seconds, so they run at the same time.
    () => together([stopDelivering, stopSending]),
    provider.stop,
    jobs.stop,
    stopNumbering,
    audit.flushMisses,
    checkpoint,
    traces.flush,
    closePool,
  )
  if (database) stops.push(() => database.stop())
  if (door && next) {
    openPages(door, next)
    announce('info', { event: 'service.ready', version })
    await greet(database?.place)
  }
  probes?.open((_, outgoing) => refusePlainly(outgoing, 'NOT_FOUND'))
  if (isWorker) announce('info', { event: 'worker.started', version }, 'The worker runs jobs.')
  // A debugger may pause a process in development, so such a process has no watchdog.
  if (!isDevelopment()) killWhenBlocked()
  return makeStoppable(door, stops, () => {
    clearInterval(timer)
    stopHourly()
    stopFollowing()
    stopReading()
    stopSigning()
  })
}

const isDevelopment = () => env().NODE_ENV === 'development'
const portOf = (door: Door): number => (door.server.address() as AddressInfo).port

async function openPort(routes: RouteModules, port: number, stops: Stop[]): Promise<Door> {
  const door = createDoor(routes)
  await listen(door.server, port, env().HOST)
  stops.push(async () => {
    await close(door.server)
    announce('info', { event: 'service.drained', version })
  })
  return door
}

async function openProbes(routes: RouteModules, stops: Stop[]): Promise<Door | undefined> {
  const port = env().WORKER_PORT
  return port === undefined ? undefined : openPort(onlyProbes(routes), port, stops)
}

async function openDatabase() {
  if (env().DATABASE_URL) return undefined
  const database = await startPostgres(env().DATA_DIR, (outcome) =>
    log().error({ event: 'database.outage', outcome }),
  )
  setDatabaseUrl(database.url)
  return database
}

/**
 * Checks that the database belongs to this environment and these keys, and migrates the schema. No
 * other part reads or writes data before this check.
 */
async function openDeployment(): Promise<void> {
  await requireRights(db, isSchemaAhead)
  const isExamined = await deployment.examine()
  await deployment.claim({ isExamined, isMigrated: await migrate() })
  if (await isSchemaAhead()) log().warn({ event: 'database.schemaAhead' })
}

function openPages(door: Door, next: NextApp): void {
  const folders = { dataDir: path.resolve(env().DATA_DIR), next: path.resolve('.next') }
  const pages = serveFormerStatic(next.getRequestHandler(), folders)
  door.open(pages, isDevelopment() ? next.getUpgradeHandler() : undefined)
}

/**
 * Runs for `npm run migrate`: creates or upgrades all tables, with the database role that owns
 * them.
 */
export async function migrateSchema(signal?: AbortSignal): Promise<void> {
  const database = await openDatabase()
  try {
    await reachDatabases([migrationSetting()], { signal })
    await migrate(migrationDatabaseUrl())
    await jobs.migrate()
  } finally {
    await database?.stop()
  }
}

/**
 * Returns a `stop` that continues to serve for the drain time, waits for running requests, and
 * stops all parts in order. A second call ends the drain time.
 */
function makeStoppable(door: Door | undefined, stops: readonly Stop[], begin: () => void): Running {
  const hurry = new AbortController()
  const all = door ? [() => drain(door, hurry.signal), ...stops] : stops
  const stop = async () => {
    announce('info', { event: 'service.stopping', version }, 'Stopping.')
    await inOrder(all)
    announce('info', { event: 'service.stopped', version }, 'Stopped.')
  }
  let stopping: Promise<void> | undefined
  return {
    stop() {
      begin()
      if (stopping) hurry.abort()
      stopping ??= stop()
      return stopping
    },
  }
}

/** Continues to serve requests while the load balancer notices that this process is not ready. */
async function drain(door: Door, urgent: AbortSignal): Promise<void> {
  door.leave()
  await sleep(env().DRAIN_MS ?? (isSandbox() ? 0 : drainMs), undefined, { signal: urgent }).catch(
    () => {},
  )
}

/** The routes of a worker: only health, readiness and metrics. */
const onlyProbes = (routes: RouteModules): RouteModules =>
  Object.fromEntries(Object.entries(routes).filter(([, module]) => isProbeModule(module)))

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: maxBacklog }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Stops accepting connections and waits up to ten seconds for running requests. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), stopWithinMs)
    // Closes connections that became idle after their last response. `server.close` waits for them.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })

async function inOrder(stops: readonly Stop[]): Promise<void> {
  for (const stop of stops)
    await stop().catch((error) => log().error({ event: 'stop.failed', ...describe(error) }))
}

const together = async (stops: readonly Stop[]): Promise<void> => {
  await Promise.all(stops.map((stop) => inOrder([stop])))
}

async function checkpoint(sign: () => Promise<unknown> = audit.checkpoint): Promise<void> {
  await sign().catch((error) =>
    log().error({ event: 'audit.checkpointFailed', ...describe(error) }),
  )
}

const simulatorOptions = (): SimulatorOptions => ({
  port: env().SIMULATOR_PORT,
  dataDir: path.join(env().DATA_DIR, 'simulator'),
  apiKey: secrets().baasApiKey,
  webhookSecret: secrets().baasWebhookSecrets[0]!,
  callbackUrl: `${appUrl()}/kyc/public/v1/provider-callbacks`,
  delayMs: env().SIMULATOR_DELAY_MS,
  log: { info: simulatorLog('info'), warn: simulatorLog('warn'), error: simulatorLog('error') },
})

// Writes the lines of the simulator to the log of the service. The lines contain no personal data:
// the simulator logs only constant sentences, and the log accepts only known fields.
const simulatorLog =
  (level: 'info' | 'warn' | 'error') =>
  (fields: Record<string, unknown>, note: string): void =>
    level === 'info'
      ? announce(level, { ...fields, event: 'simulator', note })
      : log()[level]({ ...fields, event: 'simulator', note })
