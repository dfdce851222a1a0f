import { randomBytes } from 'node:crypto'
import { openDatabase } from './database'
import { type Service, startService } from './service'

const secret = () => randomBytes(32).toString('base64url')

/**
 * The settings that production requires, with new secrets. Nothing is sent to this provider or mail
 * server.
 */
export const productionSettings = (databaseUrl: string): Record<string, string> => ({
  SERVICE_ENVIRONMENT: 'production',
  DATABASE_URL: databaseUrl,
  APP_URL: 'https://onboarding.example',
  DRAIN_MS: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
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

/** A production service with its own database on a sandbox's database server. */
export async function startProduction(sandbox: Service): Promise<Service> {
  const name = `live_${++databases}`
  const database = await openDatabase(sandbox)
  await database.query(`create database ${name}`)
  await database.close()
  return startService({
    env: productionSettings(sandbox.databaseUrl().replace('/postgres?', `/${name}?`)),
  })
}
