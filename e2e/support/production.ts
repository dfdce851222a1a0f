import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from './database'
import { type Service, type Settings, startService } from './service'

const secret = () => randomBytes(32).toString('base64url')

/** The public URL of a production service in the tests. */
export const productionSite = 'https://onboarding.test'

/** With these settings, a service connects to this machine for all host names below .test. */
export const testNames = {
  NODE_OPTIONS: `--import ${pathToFileURL(path.resolve('e2e/support/test-names.mjs')).href}`,
}

/**
 * Returns the settings that production requires, with new secrets. Neither the provider nor the
 * mail server exists.
 */
export const productionSettings = (databaseUrl: string): Record<string, string> => ({
  SERVICE_ENVIRONMENT: 'production',
  DATABASE_URL: databaseUrl,
  APP_URL: productionSite,
  DRAIN_MS: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Latchkey <no-reply@bank.test>',
  SUPPORT_EMAIL: 'help@bank.test',
  LEGAL_NAME: 'First Harbor Bank, N.A.',
  LEGAL_ADDRESS: '1 Pier Road, Portland, ME 04101',
  LEGAL_TEXTS_DIR: path.resolve('e2e/support/legal-texts'),
  BAAS_URL: 'https://provider.invalid',
  BAAS_API_KEY: secret(),
  BAAS_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  ADMIN_KEY: `ak_${secret()}`,
  KEY_CREDENTIALS: secret(),
  KEY_TOKENS: secret(),
  KEY_RECORDS: `1:${secret()}`,
  KEY_BLIND_INDEX: secret(),
  KEY_COOKIES: `1:${secret()}`,
  KEY_AUDIT: secret(),
})

let databases = 0

/**
 * Starts a production service. Its database, with the schema, is on the database server of a
 * sandbox service.
 */
export async function startProduction(
  sandbox: Service,
  settings: Settings = {},
): Promise<Service & { settings: Settings }> {
  const name = `live_${++databases}`
  const database = await openDatabase(sandbox)
  await database.query(`create database ${name}`)
  await database.close()
  const env = {
    ...productionSettings(sandbox.databaseUrl().replace('/postgres?', `/${name}?`)),
    ...settings,
  }
  const service = await startService({ env })
  return Object.assign(service, { settings: { ...env, PORT: String(service.port) } })
}
