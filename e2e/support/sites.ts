import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { connect } from './api'
import { type Database, openDatabase } from './database'
import { productionSettings } from './production'
import { makeTempFolder, removeFolder, type Service, type Settings, startService } from './service'
import { administer } from './staff'

/** A stopped deployment with its settings, its folder and a connection to its database. */
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
/** Returns key 1 of a key ring, without its prefix `1:`. The ring must contain no other key. */
export const keyOf = (settings: Settings, ring: string) => settings[ring]!.replace(/^1:/, '')

type Environment = 'sandbox' | 'production'

let sites = 0

/** Creates a database on the database server of `host` and returns its name. */
async function createDatabase(host: Service, template: string): Promise<string> {
  const name = `site_${++sites}`
  const database = await openDatabase(host)
  await database.query(`create database ${name} template ${template}`)
  await database.close()
  return name
}

/** Returns settings for a new database without tables on the database server of `host`. */
export const makeSettings = (host: Service, environment: Environment): Promise<Settings> =>
  makeSettingsFor(host, environment, 'template0')

async function makeSettingsFor(
  host: Service,
  environment: Environment,
  template: string,
): Promise<Settings> {
  const name = await createDatabase(host, template)
  const url = host.databaseUrl().replace('/postgres?', `/${name}?`)
  return environment === 'production' ? productionSettings(url) : { DATABASE_URL: url }
}

/** Creates a deployment with a credential, a customer and an advisor, and stops it. */
export async function makeSite(
  host: Service,
  environment: Environment = 'production',
): Promise<Site> {
  const settings = await makeSettingsFor(host, environment, 'template1')
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
  return openSite(settings, dataDir)
}

/** Copies a deployment. The copy has the same settings, and its own database and folder. */
export async function copySite(host: Service, site: Site): Promise<Site> {
  const [row] = await site.database.query('select current_database() as name')
  // Closes the connection first, because PostgreSQL cannot copy a database with open connections.
  await site.database.close()
  const name = await createDatabase(host, row!.name)
  const dataDir = makeTempFolder()
  await fs.promises.cp(site.dataDir, dataDir, { recursive: true })
  const url = site.settings.DATABASE_URL!.replace(`/${row!.name}?`, `/${name}?`)
  return openSite({ ...site.settings, DATABASE_URL: url }, dataDir)
}

async function openSite(settings: Settings, dataDir: string): Promise<Site> {
  const database = await openDatabase({ databaseUrl: () => settings.DATABASE_URL! })
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
