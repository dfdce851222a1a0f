import path from 'node:path'
import * as z from 'zod'
import { once } from './once'

const whole = (preset: number, min = 0, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max).default(preset)
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  SERVICE_ENVIRONMENT: z.enum(['sandbox', 'production']).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(3000, 0, 65_535),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** For migrations and jobs where DATABASE_URL leads through a pooler. */
  DIRECT_DATABASE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: whole(12, 2, 100),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Latchkey <no-reply@latchkey.example>'),
  BAAS_URL: z.url({ protocol: /^https?$/ }).optional(),
  BAAS_API_KEY: z.string().optional(),
  BAAS_WEBHOOK_SECRET: z.string().optional(),
  BAAS_TIMEOUT_MS: whole(2500, 1),
  SIMULATOR_PORT: whole(0, 0, 65_535),
  SIMULATOR_DELAY_MS: whole(2000),
  ADMIN_KEY: z.string().optional(),
  METRICS_TOKEN: z.string().optional(),
  RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: whole(20, 1),
  RATE_LIMIT_CALLS_PER_MINUTE: whole(6000, 1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** One secret per purpose; a sandbox makes its own. `KEY_RECORDS` and `KEY_COOKIES` are rings: `2:base64,1:base64`, newest first. */
  KEY_CREDENTIALS: z.string().optional(),
  KEY_TOKENS: z.string().optional(),
  KEY_RECORDS: z.string().optional(),
  KEY_BLIND_INDEX: z.string().optional(),
  KEY_COOKIES: z.string().optional(),
  KEY_AUDIT: z.string().optional(),
})

export type Settings = z.infer<typeof settings>

/** A setting is wrong or missing; the message names it and never its value. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

function read(): Settings {
  // An empty variable counts as one that is not set.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (!result.success)
    throw new ConfigurationError(`These settings cannot be read: ${result.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
  const parsed = result.data
  if (parsed.SERVICE_ENVIRONMENT === 'production') requireProduction(parsed)
  return { ...parsed, DATA_DIR: path.resolve(parsed.DATA_DIR) }
}

function requireProduction(parsed: Settings): void {
  const needed = [
    'DATABASE_URL', 'SMTP_URL', 'APP_URL', 'BAAS_URL', 'BAAS_API_KEY', 'BAAS_WEBHOOK_SECRET', 'ADMIN_KEY',
    'KEY_CREDENTIALS', 'KEY_TOKENS', 'KEY_RECORDS', 'KEY_BLIND_INDEX', 'KEY_COOKIES', 'KEY_AUDIT',
  ] as const // biome-ignore format: a list
  const missing = needed.filter((name) => !parsed[name])
  if (missing.length > 0) throw new ConfigurationError(`Production needs these settings: ${missing.join(', ')}`)
  if (!parsed.APP_URL?.startsWith('https:')) throw new ConfigurationError('Production needs an https APP_URL')
  if (!parsed.BAAS_URL?.startsWith('https:')) throw new ConfigurationError('Production needs an https BAAS_URL')
}

/** The settings, read once. Throws ConfigurationError naming what is wrong. */
export const env = (): Settings => once('env', read)

export const isSandbox = (): boolean => env().SERVICE_ENVIRONMENT === 'sandbox'

const bound = once('bound', () => ({ appUrl: undefined as string | undefined }))

/** The public address: APP_URL, else where the front door is bound. */
export const appUrl = (): string => env().APP_URL?.replace(/\/+$/, '') ?? bound.appUrl ?? `http://127.0.0.1:${env().PORT}`
export const isHttps = (): boolean => appUrl().startsWith('https:')

export function bindAppUrl(host: string, port: number): void {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  bound.appUrl = `http://${shown}:${port}`
}
