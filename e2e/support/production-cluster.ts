import { readFileSync } from 'node:fs'
import { makeAuthority } from './certificates'
import { openDatabase } from './database'
import { type DatabaseServer, startDatabaseServer } from './database-server'
import { type MailServer, mailPassword, startMailServer } from './mail-server'
import { productionSettings, testNames } from './production'
import type { Settings } from './service'
import { startSimulator } from './simulator'
import { startTlsFront, type TlsFront } from './tls-front'

/** The SQL grants for the serving role, as docs/settings.md documents them. */
export const grants = /```sql\n([\s\S]*?)```/.exec(readFileSync('docs/settings.md', 'utf8'))![1]!

/**
 * Database, mail server, provider and TLS proxy of a production deployment. All connections use
 * TLS.
 */
export type ProductionCluster = {
  /** The settings of apps and workers. */
  settings: Settings
  /** The additional settings of `npm run migrate`. */
  migration: Settings
  /** Runs the documented grants as the owner of the tables. */
  grant(): Promise<void>
  database: DatabaseServer
  mail: MailServer
  /** The TLS proxy in front of the apps, with the address APP_URL. */
  front: TlsFront
  stop(): Promise<void>
}

const owner = 'latchkey_owner'
const serving = 'latchkey_service'
const passwordOf = (role: string) => `pw-of-${role}`

/** Starts a cluster. The provider sends its callbacks to the app on `callbackPort`. */
export async function startCluster(callbackPort: number): Promise<ProductionCluster> {
  const authority = await makeAuthority()
  const database = await startDatabaseServer({
    certificate: await authority.certify('database.test'),
  })
  await makeRoles(database)
  const mail = await startMailServer({
    tls: 'starttls',
    certificate: await authority.certify('mail.test'),
  })
  const simulator = await startSimulator(callbackPort)
  const provider = await startTlsFront(await authority.certify('provider.test'))
  provider.passTo(simulator.settings.BAAS_URL!)
  const front = await startTlsFront(await authority.certify('onboarding.test'))
  const urlOf = (role: string, host: string) =>
    `postgres://${role}:${passwordOf(role)}@${host}:${database.port}/latchkey`
  const verified = (role: string) => `${urlOf(role, 'database.test')}?sslmode=verify-full`
  return {
    settings: {
      ...productionSettings(verified(serving)),
      ...testNames,
      ...simulator.settings,
      APP_URL: `https://onboarding.test:${front.port}`,
      DATABASE_CA: authority.file,
      NODE_EXTRA_CA_CERTS: authority.file,
      SMTP_URL: `smtp://latchkey:${mailPassword}@mail.test:${mail.port}`,
      BAAS_URL: `https://provider.test:${provider.port}`,
    },
    migration: { MIGRATION_DATABASE_URL: verified(owner) },
    async grant() {
      // Only the services can resolve the host names of the tests. So this connection does not
      // verify the host name.
      const url = `${urlOf(owner, '127.0.0.1')}?sslmode=no-verify`
      const tables = await openDatabase({ databaseUrl: () => url })
      await tables.query(grants)
      await tables.close()
    },
    database,
    mail,
    front,
    async stop() {
      await Promise.all([front.stop(), provider.stop(), mail.stop()])
      await simulator.stop()
      await database.stop()
      authority.remove()
    },
  }
}

async function makeRoles({ adminUrl }: DatabaseServer): Promise<void> {
  const admin = await openDatabase({ databaseUrl: () => adminUrl })
  for (const role of [owner, serving])
    await admin.query(`create role ${role} login password '${passwordOf(role)}'`)
  await admin.query(`create database latchkey owner ${owner}`)
  await admin.close()
}
