import { randomBytes } from 'node:crypto'
import { connect } from './api'
import { type Database, openDatabase } from './database'
import { productionSettings } from './production'
import { makeTempFolder, removeFolder, type Service, type Settings, startService } from './service'
import { administer } from './staff'

/** A stopped deployment: its settings, its folder and a connection to its database. */
export type Site = {
  settings: Settings
  dataDir: string
  database: Database
  remove(): Promise<void>
}

export const rings = [
  'KEY_RECORDS',
  'KEY_BLIND_INDEX',
  'KEY_CREDENTIALS',
  'KEY_TOKENS',
  'KEY_COOKIES',
  'KEY_AUDIT',
] as const

export const makeKey = () => randomBytes(32).toString('base64url')
/** The only key of a ring, without its number. */
export const keyOf = (settings: Settings, ring: string) => settings[ring]!.replace(/^1:/, '')

let sites = 0

/** Returns settings for a new database on the database server of `host`. */
export async function makeSettings(
  host: Service,
  environment: 'sandbox' | 'production',
): Promise<Settings> {
  const name = `site_${++sites}`
  const database = await openDatabase(host)
  await database.query(`create database ${name}`)
  await database.close()
  const url = host.databaseUrl().replace('/postgres?', `/${name}?`)
  return environment === 'production' ? productionSettings(url) : { DATABASE_URL: url }
}

/** A deployment that has a credential, a customer and an advisor, and has been stopped. */
export async function makeSite(
  host: Service,
  environment: 'sandbox' | 'production' = 'production',
): Promise<Site> {
  const settings = await makeSettings(host, environment)
  const dataDir = makeTempFolder()
  const service = await startService({ env: settings, dataDir })
  const staff = administer(service)
  const credential = await staff.issue()
  await staff.setApiAccess(credential.organizationId, true)
  await connect(service, credential).invite()
  await staff.send('POST', 'advisors', 201, {
    organization: credential.organizationId,
    email: 'ada.advisor@example.com',
  })
  await service.terminate()
  const database = await openDatabase(service)
  return {
    settings,
    dataDir,
    database,
    async remove() {
      await database.close()
      await removeFolder(dataDir)
    },
  }
}
