import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApplications } from './applications'
import { createCallbacks } from './callbacks'
import { createFaults, type Faults } from './faults'
import { findUrl, holdFolder, publishUrl } from './folder'
import type { Log } from './log'
import { createServer } from './server'
import { openStore } from './store'

export { FolderHeldError } from './folder'
export type { Log } from './log'

export interface SimulatorOptions {
  /** 0 means the port of the last start, otherwise a free one, so other processes still reach it after a restart. */
  port: number
  host?: string
  /** Created if missing; one process at a time. Contains references and outcomes, never personal data. */
  dataDir: string
  apiKey: string
  /** `whsec_` and base64. */
  webhookSecret: string
  callbackUrl: string
  /** The time from a submission to its decision. */
  delayMs: number
  /** The first wait before a callback is repeated; 1000 by default. */
  callbackRetryMs?: number
  log: Log
}

export interface Simulator {
  /** Base URL without a path, e.g. `http://127.0.0.1:4010`. */
  url: string
  /** Stops accepting, stores everything and ends. The next start resumes undecided and undelivered applications. */
  stop(): Promise<void>
  controls: {
    applications(): { reference: string; applicationId: string; tries: number }[]
    setMode: Faults['setMode']
  }
}

/** The base URL of the simulator last started with this data folder, for processes that share the folder. */
export const findSimulator = findUrl

/**
 * Starts the sandbox's verification provider, a separate company behind HTTP, which decides by social security number.
 * Rejects with FolderHeldError when another process uses the folder, and with the system's error when the port is taken.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    port,
    host = '127.0.0.1',
    dataDir,
    apiKey,
    webhookSecret,
    callbackUrl,
    delayMs,
    callbackRetryMs = 1000,
    log,
  } = options
  const undo: (() => Promise<void> | void)[] = []
  const unwind = async () => {
    for (const step of undo.splice(0).reverse()) {
      await (async () => step())().catch((error) =>
        log.error({ code: error?.code }, 'A part of the sandbox provider could not be ended'),
      )
    }
  }
  try {
    undo.push(await holdFolder(dataDir))
    const store = await openStore(dataDir, (lines) =>
      log.warn({ lines }, 'Lines of the journal could not be read'),
    )
    undo.push(() => store.close())
    const faults = createFaults()
    const callbacks = createCallbacks(store, {
      url: callbackUrl,
      secret: webhookSecret,
      retryMs: callbackRetryMs,
      log,
    })
    undo.push(() => callbacks.stop())
    const applications = createApplications(store, callbacks, { delayMs, log })
    undo.push(() => applications.stop())
    const server = createServer({ apiKey, applications, faults, log })
    await listen(server, port || (await findLastPort(dataDir)), host).catch((error) => {
      if (port !== 0) throw error
      return listen(server, 0, host)
    })
    undo.push(() => closeServer(server))
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
    await publishUrl(dataDir, url)
    applications.resume()
    log.info({ url }, 'The sandbox provider listens')

    return {
      url,
      stop: unwind,
      controls: {
        applications: () =>
          [...store.list()].flatMap(({ reference, applicationId, tries }) =>
            applicationId === null ? [] : [{ reference, applicationId, tries }],
          ),
        setMode(mode, behaviour) {
          faults.setMode(mode, behaviour)
          if (mode === 'down') callbacks.pause()
          else callbacks.resume()
        },
      },
    }
  } catch (error) {
    await unwind()
    throw error
  }
}

async function findLastPort(folder: string): Promise<number> {
  const url = await findUrl(folder)
  return url && URL.canParse(url) ? Number(new URL(url).port) : 0
}

function listen(server: http.Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const drainMs = 1000

/** Waits a second for running answers, then closes the remaining connections. */
function closeServer(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
