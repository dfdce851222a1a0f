import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from './database'
import { type Service, type StartOptions, startService } from './service'

/** Starts one service for all tests of a file or `describe`. Stops it after the last test. */
export function shareService(options?: StartOptions): Service {
  let service: Service | undefined
  beforeAll(async () => {
    service = await startService(options)
  })
  afterAll(() => service?.stop())
  return makePlaceholder(() => service)
}

let ofProcess: Promise<Service> | undefined

/**
 * Returns the service that many files of a test process share, because each start takes a second of
 * CPU time. Tests may read only data that they created. They must not change settings, clock or
 * process of the service. They may create databases on its database server, with names that no
 * other file uses.
 */
export function borrowService(): Service {
  let service: Service | undefined
  beforeAll(async () => {
    ofProcess ??= startUntilExit()
    service = await ofProcess
  })
  return makePlaceholder(() => service)
}

/** Starts a service with high rate limits, because many files call it within a minute. */
async function startUntilExit(): Promise<Service> {
  // Vitest ends its processes with SIGTERM. The exit handler of `startService` then stops the
  // service.
  process.once('SIGTERM', () => process.exit())
  const service = await startService({
    env: {
      RATE_LIMIT_CALLS_PER_MINUTE: '1000000',
      RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '1000000',
    },
  })
  process.once('exit', () =>
    fs.rmSync(path.dirname(service.dataDir), { recursive: true, force: true, maxRetries: 5 }),
  )
  const refuse = async () => {
    throw new Error('Other test files use this service. Call shareService() instead.')
  }
  return { ...service, kill9: refuse, restart: refuse, terminate: refuse, stop: refuse }
}

/** Opens the database of a shared service, for the same tests as the service. */
export function shareDatabase(service: Pick<Service, 'databaseUrl'>): Database {
  let database: Database | undefined
  beforeAll(async () => {
    database = await openDatabase(service)
  })
  afterAll(() => database?.close())
  return makePlaceholder(() => database)
}

/**
 * Returns a placeholder for an object that exists only while tests run. So code outside the tests
 * can pass it on.
 */
export function makePlaceholder<T extends object>(find: () => T | undefined): T {
  const get = (_: unknown, name: string | symbol) => {
    const value = find()
    if (!value) throw new Error(`'${String(name)}' is used before the first test has started.`)
    return value[name as keyof T]
  }
  return new Proxy<T>(Object.create(null), { get })
}
