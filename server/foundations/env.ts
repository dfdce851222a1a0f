import path from 'node:path'
import { baseUrlOf } from '@/lib/base-url'
import { setProductName } from '@/lib/product'
import { readSecretFiles } from './env/files'
import { listUnreadableKeys } from './env/key-faults'
import { listNetworks } from './env/lists'
import { isLoopbackHost, loopback } from './env/loopback'
import { listPersonaFaults } from './env/persona-faults'
import { listProductionFaults } from './env/production'
import { catalogue, type SettingName, type Settings, settingNames } from './env/settings'
import { processSingleton } from './process-singleton'

export { type Ring, readKeyOrRing, readRing } from './env/keys'
export { listValues } from './env/lists'
export { requiresMailTls } from './env/mail-faults'
export { listNetworks, loopback }

/**
 * Thrown if a setting is wrong or missing. The message contains the name of each such setting and
 * the fix, never a value.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is refused.\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Reads and checks environment variables. Throws ConfigurationError, which lists the errors. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty variable counts as missing.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const faults: string[] = []
  const given = readSecretFiles(set, faults)
  const settings = Object.fromEntries(
    settingNames.map((name) => [name, readSetting(name, given[name], faults)]),
  ) as Settings
  faults.push(...listUnreadableKeys(settings))
  if (faults.length === 0) faults.push(...listPersonaFaults(settings))
  if (faults.length === 0 && settings.SERVICE_ENVIRONMENT === 'production')
    faults.push(...listProductionFaults(settings, given))
  if (faults.length > 0) throw new ConfigurationError(faults)
  return { ...settings, DATA_DIR: path.resolve(settings.DATA_DIR) }
}

function readSetting(name: SettingName, value: string | undefined, faults: string[]): unknown {
  const { schema, expected } = catalogue[name]
  const result = schema.safeParse(value)
  if (result.success) return result.data
  faults.push(`${name}: must be ${expected}.`)
  return undefined
}

/** Returns the settings. The first call reads them. Throws ConfigurationError. */
export const env = (): Settings =>
  processSingleton('env', () => {
    const settings = readSettings(process.env)
    setProductName(settings.PRODUCT_NAME)
    return settings
  })

export const isSandbox = (): boolean => env().SERVICE_ENVIRONMENT === 'sandbox'

/** Whether people may sign up without an invitation. */
export const isSignupOpen = (): boolean =>
  (env().SIGNUP ?? (isSandbox() ? 'open' : 'invited')) === 'open'

/** The private networks to which the service may send webhooks. */
export function webhookNetworks(): readonly string[] {
  const { WEBHOOK_NETWORKS, HOST } = env()
  if (WEBHOOK_NETWORKS !== undefined) return listNetworks(WEBHOOK_NETWORKS)
  return isSandbox() && isLoopbackHost(HOST) ? loopback : []
}

/** The private networks in which production may reach the provider. */
export const providerNetworks = (): readonly string[] => listNetworks(env().BAAS_NETWORKS)

// Production requires MAIL_FROM, so only a sandbox uses the example address.
export const mailFrom = (): string =>
  env().MAIL_FROM ?? `${env().PRODUCT_NAME} <no-reply@latchkey.example>`
export const supportEmail = (): string => env().SUPPORT_EMAIL ?? 'help@latchkey.example'

/**
 * Returns the name of the company that operates the service. Production refuses the example name.
 */
export const legalName = (): string => env().LEGAL_NAME ?? 'Sandbox Example, Inc.'

/** The name and postal address of the company that operates the service, in one line. */
export const legalLine = (): string =>
  `${legalName()}, ${env().LEGAL_ADDRESS ?? '1 Example Street, Exampletown, ZZ 00000'}`

/**
 * Returns the consumer reporting agency that a rejection notice names. Undefined if the provider
 * uses no consumer reports.
 */
export const reportAgency = (): string | undefined => env().CONSUMER_REPORT_AGENCY

const bound = processSingleton('bound', () => ({ appUrl: undefined as string | undefined }))

/** Returns the public URL of the service: APP_URL, or the listening address without APP_URL. */
export const appUrl = (): string => {
  const { APP_URL, PORT } = env()
  return APP_URL === undefined ? (bound.appUrl ?? `http://127.0.0.1:${PORT}`) : baseUrlOf(APP_URL)
}
export const isHttps = (): boolean => appUrl().startsWith('https:')

/** Whether only people on this machine can reach the service. */
export const isLocal = (): boolean => isLoopbackHost(new URL(appUrl()).hostname)

/** Stores the listening address, which is the public URL if APP_URL is missing. */
export function bindAppUrl(host: string, port: number): void {
  const shown =
    host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  bound.appUrl = `http://${shown}:${port}`
}
