import next from 'next'
import { routes } from '@/.build/routes'
import { describePort } from '@/bin/port-holder.mjs'
import { version } from '@/lib/product'
import * as application from '@/server/application'
import { printEvent } from '@/server/foundations/announce'
import { logConsole } from '@/server/foundations/console'
import { ConfigurationError, env } from '@/server/foundations/env'
import { describe, describeKind, log } from '@/server/foundations/log'
import {
  FolderHeldError,
  findSimulator,
  type SimulatorOptions,
  startSimulator,
} from '@/simulator/simulator'

// Connects all parts of the service: settings, database, jobs, HTTP server and Next.js.
const isWorker = process.argv.includes('worker')

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number }

/**
 * Returns one sentence for an error that the operator can correct. Returns the stack for any other
 * error.
 */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { syscall, code, port, address = '' }: ListenError = error
  if (syscall === 'listen' && port !== undefined)
    return describePort(code, port, address, isWorker ? 'WORKER_PORT' : 'PORT')
  const isExplained = error instanceof ConfigurationError || error.name === 'EmbeddedDatabaseError'
  return isExplained ? error.message : (error.stack ?? error.message)
}

function failStart(error: unknown): never {
  if (!process.stdout.isTTY)
    printEvent('fatal', { event: 'service.failed', version, ...describeKind(error) })
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}

// A write to stdout or stderr fails if the reader has disconnected or the disk is full. The service
// ignores such an error and continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

if (!process.stdout.isTTY) logConsole()

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    log().fatal({ event: `process.${event}`, ...describe(error) })
    process.exit(1)
  })
}

const joinTries = 40
const joinPauseMs = 250

/**
 * Starts the provider simulator of the sandbox. If another app with the same data folder already
 * runs a simulator, returns the URL of that simulator. A worker never starts a simulator, because
 * the simulator sends callbacks to an app. Throws if there is no simulator after 10 s.
 */
async function joinSimulator(
  options: SimulatorOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (!isWorker) return await startSimulator(options)
    } catch (error) {
      if (!(error instanceof FolderHeldError)) throw error
    }
    const url = await findSimulator(options.dataDir)
    if (url) return { url, stop: async () => {} }
    if (attempt === joinTries)
      throw new Error('no app runs the sandbox provider of this data folder')
    await new Promise((resolve) => setTimeout(resolve, joinPauseMs))
  }
}

function start(): Promise<application.Running> {
  const isDevelopment = env().NODE_ENV === 'development'
  const pages = isWorker
    ? undefined
    : (port: number) =>
        next({ dev: isDevelopment, dir: process.cwd(), hostname: '127.0.0.1', port })
  return application.start({
    routes,
    isWorker,
    startSimulator: joinSimulator,
    signal: leaving.signal,
    ...(pages ? { pages } : {}),
  })
}

const startWithinMs = 20_000
/** Aborting this controller cancels a start that still waits for its database. */
const leaving = new AbortController()

/**
 * Stops the application on SIGTERM or SIGINT. If the start is still running, waits up to 20 s for
 * the start to end, so that the embedded database ends cleanly. A second signal skips the rest of
 * the drain time, in which the process still serves requests.
 */
function stopOnSignal(starting: Promise<application.Running>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      leaving.abort()
      const cut = setTimeout(() => process.exit(1), startWithinMs)
      // Ignores the error of a failed start, because `failStart` reports the reason and exits.
      const running = await starting.catch(() => undefined)
      clearTimeout(cut)
      await running?.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

if (process.argv.includes('settings')) {
  // `npm start` uses this command to check the settings before it builds the pages.
  Promise.resolve()
    .then(env)
    .then(() => process.exit(0), failStart)
} else if (process.argv.includes('migrate')) {
  application.migrateSchema().then(() => process.exit(0), failStart)
} else {
  const starting = Promise.resolve().then(start)
  stopOnSignal(starting)
  starting.catch(failStart)
}
