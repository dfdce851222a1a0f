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
  /**
   * With 0, the simulator uses the port of its last start, so that other processes find it after a
   * restart. If that port is in use, the simulator uses a free port.
   */
  port: number
  host?: string
  /**
   * The simulator creates this folder. Only one process may use it at a time. It never contains
   * personal data.
   */
  dataDir: string
  apiKey: string
  /** The format is `whsec_` and base64. */
  webhookSecret: string
  callbackUrl: string
  /** The milliseconds from a submission to its decision. */
  delayMs: number
  /** The milliseconds before the first retry of a callback. Default: 1000. */
  callbackRetryMs?: number
  log: Log
}

export interface Simulator {
  /** The base URL without a path, such as `http://127.0.0.1:4010`. */
  url: string
  /**
   * Stops the server and stores everything. The next start resumes applications without a decision
   * or with unsent callbacks.
   */
  stop(): Promise<void>
  controls: {
    applications(): { reference: string; applicationId: string; tries: number }[]
    /** Returns the number of submissions with this reference, including those without a response. */
    countTries(reference: string): number
    setMode: Faults['setMode']
    countAffected: Faults['countAffected']
  }
}

/**
 * Returns the base URL of the last simulator with this data folder, for other processes that share
 * the folder.
 */
export const findSimulator = findUrl

/**
 * Starts the verification provider of the sandbox. The Social Security number in a submission
 * determines the decision. Rejects with FolderHeldError if another process uses the folder, or with
 * the system error if the port is in use.
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
        countTries: (reference) => store.find(reference)?.tries ?? 0,
        countAffected: faults.countAffected,
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

/** Waits up to a second for running responses, then closes all connections. */
function closeServer(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
