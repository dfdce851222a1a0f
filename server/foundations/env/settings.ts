import { isIP } from 'node:net'
import * as z from 'zod'
import { providerSettings } from './provider-settings'
import { type Setting, secret, setting } from './setting'
import { networks, several, webUrl, whole } from './setting-shapes'

/** A text of one line without control characters and outer spaces. */
const line = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .regex(/^\S(?:[^\p{C}]*\S)?$/u)
const postgresUrl = z.string().regex(/^postgres(?:ql)?:\/\/\S+$/)
const hostName = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/
const mailbox = /^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/

const keyOrRing =
  'base64 of 32 random bytes, or a ring such as 2:base64,1:base64, the one that hashes first'

/** All settings. docs/settings.md is generated from this catalogue. */
export const catalogue = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']).default('development'),
    'set by the commands that start the service',
    'development, production or test',
  ),
  SERVICE_ENVIRONMENT: setting(
    z.enum(['sandbox', 'production']).default('sandbox'),
    'which environment this deployment serves; a database keeps that of its first start',
    'sandbox or production',
  ),
  HOST: setting(
    z
      .string()
      .refine((host) => isIP(host) !== 0 || hostName.test(host))
      .default('127.0.0.1'),
    'the address that it listens on',
    'an address or host name, without scheme and port',
  ),
  PORT: setting(
    whole(3000, 0, 65_535),
    'the port that it listens on; 0 takes a free one',
    'a whole number from 0 to 65535',
  ),
  WORKER_PORT: setting(
    z.coerce.number().int().min(1).max(65_535).optional(),
    'where a worker shows `/healthz`, `/readyz` and `/metrics`; it listens on nothing when not set',
    'a whole number from 1 to 65535',
  ),
  DRAIN_MS: setting(
    z.coerce.number().int().min(0).max(600_000).optional(),
    'how long it serves on after SIGTERM while `/readyz` says no, so that a balancer takes it out first; when not set 5000 in production, 0 in a sandbox',
    'a whole number from 0 to 600000',
  ),
  APP_URL: setting(
    webUrl.optional(),
    'the public address, for links, the check of where a form came from, and callbacks; where it is bound when not set',
    'an absolute http or https URL, such as https://onboarding.example',
  ),
  TRUSTED_PROXIES: setting(
    networks.default(''),
    'networks whose `X-Forwarded-For` is believed, written with commas',
    'addresses or networks written with commas, such as 10.0.0.0/8,::1',
  ),
  DATA_DIR: setting(
    z.string().default('.data'),
    'the embedded database, generated secrets, `admin.key`, kept mail, signed checkpoints',
    'the path of a folder',
  ),
  DATABASE_URL: secret(
    postgresUrl.optional(),
    'a PostgreSQL server (15 to 18); the embedded one when not set',
    'a URL that begins with postgres://',
  ),
  DIRECT_DATABASE_URL: secret(
    postgresUrl.optional(),
    'the same database for migrations and jobs, where DATABASE_URL leads through a pooler',
    'a URL that begins with postgres://',
  ),
  MIGRATION_DATABASE_URL: secret(
    postgresUrl.optional(),
    'the same database for `npm run migrate`, with the role that owns the tables; DIRECT_DATABASE_URL or DATABASE_URL when not set',
    'a URL that begins with postgres://',
  ),
  DATABASE_CA: setting(
    z.string().optional(),
    'the authority that signed the certificate of the database; not needed for one that every machine knows',
    'the path of a PEM file',
  ),
  DATABASE_POOL_SIZE: setting(
    whole(12, 2, 100),
    'connections of one process',
    'a whole number from 2 to 100',
  ),
  SMTP_URL: secret(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/)
      .optional(),
    'the mail server; letters are kept in DATA_DIR/outbox when not set',
    'a URL that begins with smtp:// or smtps://',
  ),
  MAIL_FROM: setting(
    z.string().regex(mailbox).optional(),
    'the sender of letters; a sandbox has an example address',
    'a mail address, such as Latchkey <no-reply@example.com>, of a domain of your own',
  ),
  PRODUCT_NAME: setting(
    line(1, 40).default('Latchkey'),
    'the name of the product on pages, in letters and in documents',
    'a text of at most 40 characters',
  ),
  SUPPORT_EMAIL: setting(
    z.email().max(254).optional(),
    'the address that people write to; a sandbox has an example address',
    'a bare mail address of a domain of your own',
  ),
  LEGAL_NAME: setting(
    line(2, 120).optional(),
    'the company behind the service, on every page and in every letter',
    'the name in the register of companies, at most 120 characters',
  ),
  LEGAL_ADDRESS: setting(
    line(8, 200).optional(),
    'where that company can be reached by mail, on every page and in every letter',
    'a postal address in one line of at most 200 characters',
  ),
  CONSUMER_REPORT_AGENCY: setting(
    line(10, 300).optional(),
    'the agency whose reports the identity provider uses; the page and letter of a rejection by the provider name it',
    'its name, postal address and phone number in one line of at most 300 characters',
  ),
  LEGAL_TEXTS_DIR: setting(
    z.string().min(1).optional(),
    'the folder of your privacy policy and terms of use; a sandbox shows our drafts when not set',
    'a folder with the files privacy.md and terms.md, each with a first line “Version: …”',
  ),
  SIGNUP: setting(
    z.enum(['open', 'invited']).optional(),
    'whether people may sign up by themselves; when not set open in a sandbox, invited in production',
    'open or invited',
  ),
  ...providerSettings,
  SIMULATOR_PORT: setting(
    whole(0, 0, 65_535),
    "sandbox: the simulator's port; 0 takes a free one",
    'a whole number from 0 to 65535',
  ),
  SIMULATOR_DELAY_MS: setting(
    whole(2000),
    'sandbox: how long the simulator thinks before it decides',
    'a whole number from 0',
  ),
  WEBHOOK_NETWORKS: setting(
    networks.optional(),
    'networks inside which partners’ webhooks may be delivered, written with commas; when not set loopback in a sandbox that listens on loopback, else none',
    'addresses or networks written with commas, such as 10.0.0.0/8,::1',
  ),
  ADMIN_KEY: secret(
    z.string().optional(),
    'opens the staff’s API and the metrics; the service accepts each of several, the command line sends the first',
    several('a random text of at least 32 characters'),
  ),
  ADMIN_KEY_FROM: setting(
    networks.default(''),
    'networks from which production accepts the admin key, beside the machine itself',
    'addresses or networks written with commas, such as 10.0.0.0/8,::1',
  ),
  METRICS_TOKEN: secret(
    z.string().optional(),
    'opens the metrics and nothing else; the service accepts each of several',
    several('a random text of at least 32 characters'),
  ),
  EVENTS_KEPT_DAYS: setting(
    whole(30, 7, 90),
    'how long events stay in the log of partners; `retention run` deletes older ones',
    'a whole number from 7 to 90',
  ),
  RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: setting(
    whole(20, 1),
    'failed session creations of one client from one address, and in production wrong admin keys from one address; three times as many session creations from one address',
    'a whole number from 1',
  ),
  RATE_LIMIT_LETTERS_PER_QUARTER_HOUR: setting(
    whole(30, 1),
    'letters with codes, and invitations by advisors, that one address may cause in 15 minutes, over all processes',
    'a whole number of at least 1',
  ),
  RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR: setting(
    whole(30, 1),
    'wrong codes from letters that one address may enter in 15 minutes, over all processes',
    'a whole number of at least 1',
  ),
  RATE_LIMIT_CALLS_PER_MINUTE: setting(
    whole(6000, 1),
    'calls of one session or token',
    'a whole number from 1',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'how much the log says',
    'debug, info, warn, error or silent',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webUrl.optional(),
    'a collector of OpenTelemetry traces (OTLP over HTTP, JSON); no traces when not set',
    'an absolute http or https URL, without /v1/traces',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    z
      .string()
      .regex(/^[\w-]+=[^,\r\n]*(?:,[\w-]+=[^,\r\n]*)*$/)
      .optional(),
    'headers for the collector',
    'pairs such as authorization=Bearer%20token, written with commas',
  ),
  OTEL_SERVICE_NAME: setting(
    z.string().default('latchkey'),
    'the name of the service in traces',
    'a text',
  ),
  KEY_CREDENTIALS: secret(z.string().optional(), 'what client secrets are hashed with', keyOrRing),
  KEY_TOKENS: secret(z.string().optional(), 'what hashes tokens, codes and links', keyOrRing),
  KEY_RECORDS: secret(
    z.string().optional(),
    'the ring that seals personal records',
    'a ring such as 2:base64,1:base64, the one that seals first',
  ),
  KEY_BLIND_INDEX: secret(
    z.string().optional(),
    'what equal numbers and addresses are found by',
    keyOrRing,
  ),
  KEY_COOKIES: secret(
    z.string().optional(),
    "the ring that seals browsers' cookies",
    'a ring such as 2:base64,1:base64, the one that seals first',
  ),
  KEY_AUDIT: secret(
    z.string().optional(),
    "what the audit's checkpoints are signed with",
    'base64 of 32 random bytes, or a ring such as 2:base64,1:base64, the one that signs first',
  ),
} satisfies Record<string, Setting>

export type SettingName = keyof typeof catalogue
export type Settings = { [Name in SettingName]: z.infer<(typeof catalogue)[Name]['schema']> }

export const settingNames = Object.keys(catalogue) as SettingName[]
