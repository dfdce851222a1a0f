import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from './database'
import { type Service, type StartOptions, startService } from './service'

/** Starts one service for all tests of a file or `describe`, and stops it after the last test. */
export function shareService(options?: StartOptions): Service {
  let service: Service | undefined
  beforeAll(async () => {
    service = await startService(options)
  })
  afterAll(() => service?.stop())
  return makePlaceholder(() => service)
}

/** Opens the database of a shared service for the same tests. */
export function shareDatabase(service: Service): Database {
  let database: Database | undefined
  beforeAll(async () => {
    database = await openDatabase(service)
  })
  afterAll(() => database?.close())
  return makePlaceholder(() => database)
}

/**
 * Returns a placeholder for an object that exists only while tests run. Code outside the tests can
 * pass the placeholder on.
 */
function makePlaceholder<T extends object>(find: () => T | undefined): T {
  const get = (_: unknown, name: string | symbol) => {
    const value = find()
    if (!value) throw new Error(`'${String(name)}' is used before the first test has started.`)
    return value[name as keyof T]
  }
  return new Proxy<T>(Object.create(null), { get })
}
