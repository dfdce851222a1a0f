import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from './database'
import { type Service, type StartOptions, startService } from './service'

/**
 * A service for all tests of a file or `describe`, started before the first and stopped after the
 * last.
 */
export function shareService(options?: StartOptions): Service {
  let service: Service | undefined
  beforeAll(async () => {
    service = await startService(options)
  })
  afterAll(() => service?.stop())
  return makePlaceholder(() => service)
}

/** The database of such a service. */
export function shareDatabase(service: Service): Database {
  let database: Database | undefined
  beforeAll(async () => {
    database = await openDatabase(service)
  })
  afterAll(() => database?.close())
  return makePlaceholder(() => database)
}

/**
 * A placeholder for an object that exists only once tests run, so that it can be named during
 * collection.
 */
function makePlaceholder<T extends object>(find: () => T | undefined): T {
  const get = (_: unknown, name: string | symbol) => {
    const value = find()
    if (!value) throw new Error(`'${String(name)}' is used before the first test has started.`)
    return value[name as keyof T]
  }
  return new Proxy<T>(Object.create(null), { get })
}
