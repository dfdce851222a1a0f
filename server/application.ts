import fs from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closePool, setDatabaseUrl } from './foundations/db'
import { migrate } from './foundations/db/migrate'
import { startPostgres } from './foundations/db/postgres'
import { appUrl, bindAppUrl, env, isSandbox } from './foundations/env'
import { killWhenBlocked } from './foundations/event-loop-watchdog'
import * as jobs from './foundations/jobs'
import { describe, log } from './foundations/log'
import { secrets, writeAdminKey } from './foundations/secrets'
import * as traces from './foundations/traces'
import { createDoor, type Door } from './http/door'
import { refusePlainly } from './http/plain-refusal'
import { isProbeModule, type RouteModules } from './http/table'
import * as audit from './rooms/audit'
import * as credentials from './rooms/credentials'
import * as keys from './rooms/key-rotation'
import * as organizations from './rooms/organizations'
import * as provider from './rooms/provider'
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
  pages?: (port: number) => NextApp
}
/** Told a second time, it stops without the wait for a balancer. */
export type Running = { stop(): Promise<void> }

const checkpointEveryMs = 60_000
const stopWithinMs = 10_000
// Decided here, the interface is silent: in production a process that stops serves for this long after it has said that it is not ready.
const drainMs = 5000
const sweepEveryMs = 100
// Connections that come all at once wait here; one too many would be tried again by its client only after a second.
const mostWaiting = 4096

/** Starts everything in order and returns how to stop it in order. The port is bound first: a second start must fail before it works on anything. */
export async function start({ routes, isWorker, startSimulator, pages }: Parts): Promise<Running> {
  const settings = env()
  const isDevelopment = settings.NODE_ENV === 'development'
  const stops: (() => Promise<void>)[] = []
  const door = isWorker ? undefined : createDoor(routes)
  if (door) {
    await listen(door.server, settings.PORT, settings.HOST)
    const { port } = door.server.address() as AddressInfo
    bindAppUrl(settings.HOST, port)
    stops.push(() => close(door.server))
  }
  const probes =
    isWorker && settings.WORKER_PORT !== undefined ? createDoor(onlyProbes(routes)) : undefined
  if (probes) {
    await listen(probes.server, settings.WORKER_PORT!, settings.HOST)
    stops.push(() => close(probes.server))
  }
  const preparing = pages?.((door?.server.address() as AddressInfo | undefined)?.port ?? 0)
  const prepared = preparing?.prepare()
  // Awaited below; until then a failure must not count as nobody's.
  prepared?.catch(() => {})
  const database = settings.DATABASE_URL
    ? undefined
    : await startPostgres(settings.DATA_DIR, (outcome) =>
        log().error({ event: 'database.outage', outcome }),
      )
  if (database) setDatabaseUrl(database.url)
  await migrate()
  await keys.requireIndexKeys()
  writeAdminKey()
  await jobs.start()
  const simulator =
    isSandbox() && !settings.BAAS_URL ? await startSimulator(simulatorOptions()) : undefined
  if (simulator) provider.setUrl(simulator.url)
  const stopFollowing = isSandbox() ? await sandbox.followClock() : () => {}
  await worker.start()
  const timer = setInterval(() => void checkpoint(), checkpointEveryMs).unref()
  await prepared
  if (preparing) stops.push(() => preparing.close())
  if (simulator) stops.push(() => simulator.stop())
  stops.push(provider.stop, jobs.stop, checkpoint, traces.flush, closePool)
  if (database) stops.push(() => database.stop())
  if (door && preparing) {
    door.open(
      preparing.getRequestHandler(),
      isDevelopment ? preparing.getUpgradeHandler() : undefined,
    )
    await greet(database?.place)
  }
  probes?.open((_, outgoing) => refusePlainly(outgoing, 'NOT_FOUND'))
  // Who develops may stand at a breakpoint.
  if (!isDevelopment) killWhenBlocked()
  const hurry = new AbortController()
  if (door) stops.unshift(() => drain(door, hurry.signal))
  let stopping: Promise<void> | undefined
  return {
    stop() {
      clearInterval(timer)
      stopFollowing()
      if (stopping) hurry.abort()
      stopping ??= inOrder(stops)
      return stopping
    },
  }
}

/** Serves on until a balancer has had the time to see that it should not send anything more. */
async function drain(door: Door, hurried: AbortSignal): Promise<void> {
  door.leave()
  await sleep(env().DRAIN_MS ?? (isSandbox() ? 0 : drainMs), undefined, { signal: hurried }).catch(
    () => {},
  )
}

/** The routes that a worker serves on its port. */
const onlyProbes = (routes: RouteModules): RouteModules =>
  Object.fromEntries(Object.entries(routes).filter(([, module]) => isProbeModule(module)))

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: mostWaiting }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Stops accepting and lets what is under way finish, ten seconds at most. */
const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), stopWithinMs)
    // A connection is kept for another request after its last answer; there will be none.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })

async function inOrder(stops: (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops)
    await stop().catch((error) => log().error({ event: 'stop.failed', ...describe(error) }))
}

async function checkpoint(): Promise<void> {
  await audit
    .checkpoint()
    .catch((error) => log().error({ event: 'audit.checkpointFailed', ...describe(error) }))
}

const simulatorOptions = (): SimulatorOptions => ({
  port: env().SIMULATOR_PORT,
  dataDir: path.join(env().DATA_DIR, 'simulator'),
  apiKey: secrets().baasApiKey,
  webhookSecret: secrets().baasWebhookSecret,
  callbackUrl: `${appUrl()}/kyc/public/v1/provider-callbacks`,
  delayMs: env().SIMULATOR_DELAY_MS,
  log: { info: simulatorSays('info'), warn: simulatorSays('warn'), error: simulatorSays('error') },
})

// Its sentences are constant; of its fields the log takes those that it knows.
const simulatorSays =
  (level: 'info' | 'warn' | 'error') =>
  (fields: Record<string, unknown>, note: string): void =>
    log()[level]({ ...fields, event: 'simulator', note })

/** Prints where the service is; on the first start of a sandbox also a credential, whose secret is shown only once. */
async function greet(place: string | undefined): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { defaultOrganization } = await organizations.ensureDefault()
  const isFirst = isSandbox() && (await credentials.list(defaultOrganization.id)).length === 0
  say(`\n  Latchkey is ready (${env().SERVICE_ENVIRONMENT})\n`)
  say(`  Sign up        ${appUrl()}/`)
  if (isSandbox())
    say(`  Test values    ${appUrl()}/sandbox\n  Mailbox        ${appUrl()}/sandbox/mailbox`)
  const dataDir = fs.realpathSync(env().DATA_DIR)
  if (place && place !== dataDir)
    say(`  Database       ${place} (its user cannot enter ${dataDir}, and user namespaces are off)`)
  if (!isFirst) return say('')
  const { clientId, clientSecret } = await credentials.issue(defaultOrganization.id)
  say(
    `\n  A credential to try the API with (the secret is shown once):\n\n  CLIENT_ID=${clientId}\n  CLIENT_SECRET=${clientSecret}\n`,
  )
}
