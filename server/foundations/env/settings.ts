import { isIP } from 'node:net'
import * as z from 'zod'
import { providerSettings } from './provider-settings'
import { type Setting, secret, setting } from './setting'
import { networks, several, webUrl, whole } from './setting-shapes'

/** A text of one line, without control characters and without spaces at its ends. */
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
  'base64 of 32 random bytes, or a ring such as 2:base64,1:base64, whose first key is used for new values'

/** All settings. docs/settings.md is generated from this catalogue. */
export const catalogue = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']).default('development'),
    'set by the commands that start the service',
    'development, production or test',
  ),
  SERVICE_ENVIRONMENT: setting(
    z.enum(['sandbox', 'production']).default('sandbox'),
    'the environment that this deployment serves; a database keeps the environment of its first start',
    'sandbox or production',
  ),
  HOST: setting(
    z
      .string()
      .refine((host) => isIP(host) !== 0 || hostName.test(host))
      .default('127.0.0.1'),
    'the address on which the service listens',
    'an address or host name, without scheme and port',
  ),
  PORT: setting(
    whole(3000, 0, 65_535),
    'the port on which the service listens; 0 means any free port',
    'a whole number from 0 to 65535',
  ),
  WORKER_PORT: setting(
    z.coerce.number().int().min(1).max(65_535).optional(),
    'the port on which a worker serves `/healthz`, `/readyz` and `/metrics`; if not set, a worker has no port',
    'a whole number from 1 to 65535',
  ),
  DRAIN_MS: setting(
    z.coerce.number().int().min(0).max(600_000).optional(),
    'milliseconds that a process still serves after SIGTERM while `/readyz` returns 500, so that a load balancer removes it first; if not set, 5000 in production and 0 in a sandbox',
    'a whole number from 0 to 600000',
  ),
  APP_URL: setting(
    webUrl.optional(),
    'the public URL, used for links, the origin check of forms, and callbacks; if not set, the listening address',
    'an absolute http or https URL, such as https://onboarding.example',
  ),
  TRUSTED_PROXIES: setting(
    networks.default(''),
    'networks whose `X-Forwarded-For` header the service trusts, separated by commas',
    'addresses or networks written with commas, such as 10.0.0.0/8,::1',
  ),
  DATA_DIR: setting(
    z.string().default('.data'),
    'the folder for the embedded database, generated secrets, `admin.key`, stored emails and signed checkpoints',
    'the path of a folder',
  ),
  DATABASE_URL: secret(
    postgresUrl.optional(),
    'a PostgreSQL server (15 to 18); if not set, the embedded one',
    'a URL that begins with postgres://',
  ),
  DIRECT_DATABASE_URL: secret(
    postgresUrl.optional(),
    'the same database for migrations and jobs, if DATABASE_URL leads through a pooler',
    'a URL that begins with postgres://',
  ),
  MIGRATION_DATABASE_URL: secret(
    postgresUrl.optional(),
    'the same database for `npm run migrate`, with the role that owns the tables; if not set, DIRECT_DATABASE_URL or DATABASE_URL',
    'a URL that begins with postgres://',
  ),
  DATABASE_CA: setting(
    z.string().optional(),
    'the certificate authority of the database; not needed if Node trusts the authority',
    'the path of a PEM file',
  ),
  DATABASE_POOL_SIZE: setting(
    whole(12, 2, 100),
    'the maximum number of database connections of one process',
    'a whole number from 2 to 100',
  ),
  SMTP_URL: secret(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/)
      .optional(),
    'the mail server; if not set, the service stores emails in DATA_DIR/outbox',
    'a URL that begins with smtp:// or smtps://',
  ),
  MAIL_FROM: setting(
    z.string().regex(mailbox).optional(),
    'the sender of emails; a sandbox has an example address',
    'a mail address, such as Latchkey <no-reply@example.com>, of a domain of your own',
  ),
  PRODUCT_NAME: setting(
    line(1, 40).default('Latchkey'),
    'the name of the product on pages, in emails and in documents',
    'a text of at most 40 characters',
  ),
  SUPPORT_EMAIL: setting(
    z.email().max(254).optional(),
    'the support address; a sandbox has an example address',
    'a bare mail address of a domain of your own',
  ),
  LEGAL_NAME: setting(
    line(2, 120).optional(),
    'the company that operates the service, shown on every page and in every email; a sandbox has an example',
    'the name in the register of companies, at most 120 characters',
  ),
  LEGAL_ADDRESS: setting(
    line(8, 200).optional(),
    'the postal address of that company, shown on every page and in every email; a sandbox has an example',
    'a postal address in one line of at most 200 characters',
  ),
  CONSUMER_REPORT_AGENCY: setting(
    line(10, 300).optional(),
    'the agency whose reports the identity provider uses; pages and emails about a rejection by the provider contain its name',
    'its name, postal address and phone number in one line of at most 300 characters',
  ),
  LEGAL_TEXTS_DIR: setting(
    z.string().min(1).optional(),
    'the folder with your privacy policy and terms of use; if not set, a sandbox shows our drafts',
    'a folder with the files privacy.md and terms.md, each with a first line “Version: …”',
  ),
  SIGNUP: setting(
    z.enum(['open', 'invited']).optional(),
    'whether people may sign up without an invitation; if not set, open in a sandbox and invited in production',
    'open or invited',
  ),
  ...providerSettings,
  SIMULATOR_PORT: setting(
    whole(0, 0, 65_535),
    "sandbox: the simulator's port; 0 means any free port",
    'a whole number from 0 to 65535',
  ),
  SIMULATOR_DELAY_MS: setting(
    whole(2000),
    'sandbox: milliseconds before the simulator decides',
    'a whole number from 0',
  ),
  WEBHOOK_NETWORKS: setting(
    networks.optional(),
    'private networks to which the service may deliver webhooks of partners; if not set, loopback in a sandbox that listens on loopback, otherwise none',
    'addresses or networks written with commas, such as 10.0.0.0/8,::1',
  ),
  ADMIN_KEY: secret(
    z.string().optional(),
    'gives access to the staff API and the metrics; the service accepts several keys, and the command line sends the first',
    several('a random text of at least 32 characters'),
  ),
  ADMIN_KEY_FROM: setting(
    networks.default(''),
    'networks from which production accepts the admin key, in addition to the machine itself',
    'addresses or networks written with commas, such as 10.0.0.0/8,::1',
  ),
  METRICS_TOKEN: secret(
    z.string().optional(),
    'gives access only to the metrics; the service accepts several tokens',
    several('a random text of at least 32 characters'),
  ),
  EVENTS_KEPT_DAYS: setting(
    whole(30, 7, 90),
    'days that events stay in the log of partners; `retention run` deletes older events',
    'a whole number from 7 to 90',
  ),
  RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: setting(
    whole(20, 1),
    'the limit of failed session creations per client and IP address, and in production of wrong admin keys per IP address; the limit of failed session creations per IP address is three times as high',
    'a whole number from 1',
  ),
  RATE_LIMIT_LETTERS_PER_QUARTER_HOUR: setting(
    whole(30, 1),
    'the limit of emails with codes and of invitations by advisors, and the limit of applications that begin, per IP address in 15 minutes, counted over all processes',
    'a whole number of at least 1',
  ),
  RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR: setting(
    whole(30, 1),
    'the limit of wrong emailed codes per IP address in 15 minutes, counted over all processes',
    'a whole number of at least 1',
  ),
  RATE_LIMIT_CALLS_PER_MINUTE: setting(
    whole(6000, 1),
    'the limit of calls per session or token',
    'a whole number from 1',
  ),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'the lowest level of log lines that the service writes',
    'debug, info, warn, error or silent',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webUrl.optional(),
    'a collector of OpenTelemetry traces (OTLP over HTTP, JSON); if not set, the service sends no traces',
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
  KEY_CREDENTIALS: secret(
    z.string().optional(),
    'the keys that hash client secrets and prove the settings of partners',
    keyOrRing,
  ),
  KEY_TOKENS: secret(
    z.string().optional(),
    'the keys that hash tokens, codes and links',
    keyOrRing,
  ),
  KEY_RECORDS: secret(
    z.string().optional(),
    'the keys that encrypt personal records',
    'a ring such as 2:base64,1:base64, whose first key encrypts new values',
  ),
  KEY_BLIND_INDEX: secret(
    z.string().optional(),
    'the keys of the indexes that find equal numbers and email addresses',
    keyOrRing,
  ),
  KEY_COOKIES: secret(
    z.string().optional(),
    "the keys that encrypt browsers' cookies",
    'a ring such as 2:base64,1:base64, whose first key encrypts new values',
  ),
  KEY_AUDIT: secret(
    z.string().optional(),
    'the keys that chain the audit and sign its checkpoints',
    'base64 of 32 random bytes, or a ring such as 2:base64,1:base64, whose first key signs',
  ),
} satisfies Record<string, Setting>

export type SettingName = keyof typeof catalogue
export type Settings = { [Name in SettingName]: z.infer<(typeof catalogue)[Name]['schema']> }

export const settingNames = Object.keys(catalogue) as SettingName[]
