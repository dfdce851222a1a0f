import next from 'next'
import { routes } from '@/.build/routes'
import * as application from '@/server/application'
import { ConfigurationError, env } from '@/server/foundations/env'
import { describe, log } from '@/server/foundations/log'
import {
  FolderHeldError,
  findSimulator,
  type SimulatorOptions,
  startSimulator,
} from '@/simulator/simulator'

// The composition root: settings -> database -> jobs -> front door -> Next.
const isWorker = process.argv.includes('worker')

function failStart(error: unknown): never {
  const isTheirs =
    error instanceof ConfigurationError ||
    (error instanceof Error &&
      ['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
  process.stderr.write(
    `${isTheirs || (error instanceof Error && error.name === 'EmbeddedDatabaseError') ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}

// Who reads what is said may be gone, and the disk that it goes to full: the service goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    log().fatal({ event: `process.${event}`, ...describe(error) })
    process.exit(1)
  })
}

const joinTries = 40
const joinPauseMs = 250

/** Starts the sandbox's provider, or joins the one that another process of the same data folder runs. A worker only joins: callbacks go to an app. */
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
    ...(pages ? { pages } : {}),
  })
}

const startWithinMs = 20_000

/** A start that is under way is finished first: its database ends in order, and whoever tells twice, or the moment it is ready, is heard as well. */
function stopWhenTold(starting: Promise<application.Running>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      const cut = setTimeout(() => process.exit(1), startWithinMs)
      // A start that fails tells its reason and ends by itself.
      const running = await starting.catch(() => undefined)
      clearTimeout(cut)
      await running?.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

const starting = Promise.resolve().then(start)
stopWhenTold(starting)
starting.catch(failStart)
