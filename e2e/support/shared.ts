import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from './database'
import { type Service, type StartOptions, startService } from './service'

/** A service that all tests of a file, or of a `describe`, share: started before the first, stopped after the last. */
export function shareService(options?: StartOptions): Service {
  let service: Service | undefined
  beforeAll(async () => {
    service = await startService(options)
  })
  afterAll(() => service?.stop())
  return standIn(() => service)
}

/** The database of such a service. */
export function shareDatabase(service: Service): Database {
  let database: Database | undefined
  beforeAll(async () => {
    database = await openDatabase(service)
  })
  afterAll(() => database?.close())
  return standIn(() => database)
}

/** What is made before the first test has a name already while the tests are collected. */
function standIn<T extends object>(find: () => T | undefined): T {
  const get = (_: unknown, name: string | symbol) => {
    const made = find()
    if (!made) throw new Error(`'${String(name)}' was asked for before the first test began.`)
    return made[name as keyof T]
  }
  return new Proxy<T>(Object.create(null), { get })
}
