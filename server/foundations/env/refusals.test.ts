import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Environment,
  faultsOf,
  makeKey,
  production,
  settingsFolder,
  writeSettingFile,
} from '../../testing/settings'

const [first, second, shared] = [makeKey(), makeKey(), makeKey()]
const sandbox: Environment = { NODE_ENV: 'production' }

type Row = [what: string, change: Environment, fault: string]

const unreadable: Row[] = [
  [
    'an unknown NODE_ENV',
    { NODE_ENV: 'staging' },
    'NODE_ENV: must be development, production or test.',
  ],
  [
    'an unknown environment',
    { SERVICE_ENVIRONMENT: 'prod' },
    'SERVICE_ENVIRONMENT: must be sandbox or production.',
  ],
  [
    'a host with a scheme',
    { HOST: 'http://0.0.0.0' },
    'HOST: must be an address or host name, without scheme and port.',
  ],
  ['a host with a port', { HOST: '0.0.0.0:3000' }, 'HOST: must be an address'],
  ['a port that is no number', { PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535.'],
  ['a port above 65535', { PORT: '70000' }, 'PORT: must be'],
  [
    'the worker port 0',
    { WORKER_PORT: '0' },
    'WORKER_PORT: must be a whole number from 1 to 65535.',
  ],
  [
    'a public URL without scheme',
    { APP_URL: 'elsewhere.test' },
    'APP_URL: must be an absolute http or https URL',
  ],
  ['a public URL with the scheme ftp', { APP_URL: 'ftp://onboarding.test' }, 'APP_URL: must be'],
  [
    'a trusted proxy given by name',
    { TRUSTED_PROXIES: 'proxy.internal' },
    'TRUSTED_PROXIES: must be addresses or networks',
  ],
  [
    'a trusted network with a leading zero',
    { TRUSTED_PROXIES: '10.0.0.1, 010.0.0.0/8' },
    'TRUSTED_PROXIES: must be',
  ],
  [
    'a MySQL database',
    { DATABASE_URL: 'mysql://database/onboarding' },
    'DATABASE_URL: must be a URL that begins with postgres://.',
  ],
  [
    'a direct database URL without scheme',
    { DIRECT_DATABASE_URL: 'database' },
    'DIRECT_DATABASE_URL: must be a URL',
  ],
  [
    'a pool of one connection',
    { DATABASE_POOL_SIZE: '1' },
    'DATABASE_POOL_SIZE: must be a whole number from 2 to 100.',
  ],
  [
    'a mail server without scheme',
    { SMTP_URL: 'mail.test:587' },
    'SMTP_URL: must be a URL that begins with smtp:// or smtps://.',
  ],
  ['MAIL_FROM without an address', { MAIL_FROM: 'Latchkey' }, 'MAIL_FROM: must be a mail address'],
  ['MAIL_FROM of a million letters', { MAIL_FROM: 'a'.repeat(1_000_000) }, 'MAIL_FROM: must be'],
  [
    'a product name of two lines',
    { PRODUCT_NAME: 'Latch\nkey' },
    'PRODUCT_NAME: must be a text of at most 40 characters.',
  ],
  [
    'a support address with a name',
    { SUPPORT_EMAIL: 'Help <help@bank.test>' },
    'SUPPORT_EMAIL: must be a bare mail address',
  ],
  ['a legal name of spaces', { LEGAL_NAME: '   ' }, 'LEGAL_NAME: must be the name'],
  ['a short legal address', { LEGAL_ADDRESS: 'Maine' }, 'LEGAL_ADDRESS: must be a postal address'],
  ['an unknown SIGNUP value', { SIGNUP: 'closed' }, 'SIGNUP: must be open or invited.'],
  ['MAIL_FROM of two lines', { MAIL_FROM: 'a@b.example\nBcc: c@d.test' }, 'MAIL_FROM: must be'],
  [
    'a provider URL without scheme',
    { BAAS_URL: 'provider' },
    'BAAS_URL: must be an absolute http or https URL.',
  ],
  [
    'a provider time-out of 0',
    { BAAS_TIMEOUT_MS: '0' },
    'BAAS_TIMEOUT_MS: must be a whole number from 1 to 60000.',
  ],
  [
    'a negative simulator delay',
    { SIMULATOR_DELAY_MS: '-1' },
    'SIMULATOR_DELAY_MS: must be a whole number from 0.',
  ],
  [
    'a limit of 0 calls',
    { RATE_LIMIT_CALLS_PER_MINUTE: '0' },
    'RATE_LIMIT_CALLS_PER_MINUTE: must be a whole number from 1.',
  ],
  [
    'a failure limit that is no number',
    { RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: 'few' },
    'RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: must be',
  ],
  [
    'a trace endpoint without scheme',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: must be',
  ],
  [
    'an unknown log level',
    { LOG_LEVEL: 'verbose' },
    'LOG_LEVEL: must be debug, info, warn, error or silent.',
  ],
  [
    'a short key',
    { KEY_TOKENS: Buffer.alloc(16, 1).toString('base64') },
    'KEY_TOKENS: must be base64 of at least 32 random bytes',
  ],
  ['a key that is not base64', { KEY_AUDIT: `${'!'.repeat(44)}` }, 'KEY_AUDIT: must be base64'],
  [
    'a key ring without key numbers',
    { KEY_RECORDS: first },
    'KEY_RECORDS: must be a ring such as 2:base64,1:base64, the one that seals first.',
  ],
  [
    'a key ring with a short key',
    { KEY_COOKIES: `2:${first},1:short` },
    'KEY_COOKIES: must be base64',
  ],
  [
    'a key ring that repeats a key number',
    { KEY_RECORDS: `1:${first},1:${second}` },
    'KEY_RECORDS: must give each key a number of its own.',
  ],
  [
    'a token key ring with a short key',
    { KEY_TOKENS: `2:${first},1:short` },
    'KEY_TOKENS: must be base64 of at least 32 random bytes',
  ],
  [
    'a token key ring that repeats a key number',
    { KEY_TOKENS: `1:${first},1:${second}` },
    'KEY_TOKENS: must give each key a number of its own.',
  ],
  [
    'two token keys without numbers',
    { KEY_TOKENS: `${first},${second}` },
    'KEY_TOKENS: must be a ring such as 2:base64,1:base64',
  ],
  [
    'an index key ring with an empty key',
    { KEY_BLIND_INDEX: `2:${first},` },
    'KEY_BLIND_INDEX: must be a ring such as',
  ],
  [
    'an index key ring with the key number 0',
    { KEY_BLIND_INDEX: `1:${first},0:${second}` },
    'KEY_BLIND_INDEX: must number its keys from 1 to 65535.',
  ],
  [
    'a short index key',
    { KEY_BLIND_INDEX: 'c2hvcnQ=' },
    'KEY_BLIND_INDEX: must be base64 of at least 32 random bytes',
  ],
  [
    'two audit keys without numbers',
    { KEY_AUDIT: `${first},${second}` },
    'KEY_AUDIT: must be a ring such as 2:base64,1:base64',
  ],
  [
    'a key number above 65535',
    { KEY_RECORDS: `65536:${first}` },
    'KEY_RECORDS: must number its keys from 1 to 65535.',
  ],
]

const refused: Row[] = [
  ['a missing database', { DATABASE_URL: undefined }, 'DATABASE_URL: is missing; the embedded database is for a sandbox.'],
  ['a missing mail server', { SMTP_URL: undefined }, 'SMTP_URL: is missing;'],
  ['a missing public URL', { APP_URL: undefined }, 'APP_URL: is missing;'],
  ['a missing provider', { BAAS_URL: undefined }, 'BAAS_URL: is missing; the simulator is for a sandbox.'],
  ['a missing provider key', { BAAS_API_KEY: '' }, 'BAAS_API_KEY: is missing;'],
  ['a missing callback secret', { BAAS_WEBHOOK_SECRET: undefined }, 'BAAS_WEBHOOK_SECRET: is missing;'],
  ['a missing admin key', { ADMIN_KEY: undefined }, 'ADMIN_KEY: is missing; production makes none by itself.'],
  ['a missing credential key', { KEY_CREDENTIALS: undefined }, 'KEY_CREDENTIALS: is missing;'],
  ['a missing token key', { KEY_TOKENS: undefined }, 'KEY_TOKENS: is missing;'],
  ['a missing record key', { KEY_RECORDS: undefined }, 'KEY_RECORDS: is missing;'],
  ['a missing index key', { KEY_BLIND_INDEX: undefined }, 'KEY_BLIND_INDEX: is missing;'],
  ['a missing cookie key', { KEY_COOKIES: undefined }, 'KEY_COOKIES: is missing;'],
  ['a missing audit key', { KEY_AUDIT: undefined }, 'KEY_AUDIT: is missing;'],
  ['a missing MAIL_FROM', { MAIL_FROM: undefined }, 'MAIL_FROM: is missing;'],
  ['a missing support address', { SUPPORT_EMAIL: undefined }, 'SUPPORT_EMAIL: is missing; people who need help must find an address.'],
  ['a missing legal name', { LEGAL_NAME: undefined }, 'LEGAL_NAME: is missing;'],
  ['a missing legal address', { LEGAL_ADDRESS: undefined }, 'LEGAL_ADDRESS: is missing;'],
  ['an example MAIL_FROM', { MAIL_FROM: 'Latchkey <no-reply@latchkey.example>' }, 'MAIL_FROM: is an example.'],
  ['a MAIL_FROM at example.com', { MAIL_FROM: 'no-reply@mail.example.com' }, 'MAIL_FROM: is an example.'],
  ['an example support address', { SUPPORT_EMAIL: 'help@latchkey.example' }, 'SUPPORT_EMAIL: is an example.'],
  ['an example legal name', { LEGAL_NAME: 'Example Bank, Inc.' }, 'LEGAL_NAME: is an example.'],
  ['the legal name of a sandbox', { LEGAL_NAME: 'Sandbox Example, Inc.' }, 'LEGAL_NAME: is an example.'],
  ['an example legal address', { LEGAL_ADDRESS: '1 Sample Street, Portland' }, 'LEGAL_ADDRESS: is an example.'],
  ['the legal address of a sandbox', { LEGAL_ADDRESS: '1 Example Street, Exampletown, ZZ 00000' }, 'LEGAL_ADDRESS: is an example.'],
  ['an example public URL', { APP_URL: 'https://apply.example' }, 'APP_URL: is an example.'],
  ['an example provider', { BAAS_URL: 'https://provider.example.com/v2' }, 'BAAS_URL: is an example.'],
  ['an example mail server', { SMTP_URL: 'smtps://mail.example:465' }, 'SMTP_URL: is an example.'],
  ['an example database', { DATABASE_URL: 'postgres://app:N0tKnown@database.example/onboarding?sslmode=verify-full' }, 'DATABASE_URL: is an example.'],
  ['a public URL without https', { APP_URL: 'http://onboarding.test' }, 'APP_URL: is not https.'],
  ['a public URL with a path', { APP_URL: 'https://bank.test/onboarding' }, 'APP_URL: has a path or query.'],
  ['a public URL with a user name', { APP_URL: 'https://a:b@onboarding.test' }, 'APP_URL: holds a user name or password.'],
  ['all IPv4 addresses as trusted proxies', { TRUSTED_PROXIES: '10.0.0.0/8,0.0.0.0/0' }, 'TRUSTED_PROXIES: believes everybody.'],
  ['all IPv6 addresses as trusted proxies', { TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES: believes everybody.'],
  ['two trusted networks that are the whole internet', { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }, 'TRUSTED_PROXIES: believes everybody.'],
  ['two trusted networks that are all of IPv6', { TRUSTED_PROXIES: '10.0.0.0/8,::/1,8000::/1' }, 'TRUSTED_PROXIES: believes everybody.'],
  ['trusted networks that are nearly the whole internet', { TRUSTED_PROXIES: '0.0.0.0/2,64.0.0.0/2,128.0.0.0/2' }, 'TRUSTED_PROXIES: believes too much of the internet.'],
  ['staff networks that are the whole internet', { ADMIN_KEY_FROM: '0.0.0.0/1,128.0.0.0/1' }, 'ADMIN_KEY_FROM: admits everybody.'],
  ['an admin key ring with a short key', { ADMIN_KEY: `${production.ADMIN_KEY},ak_short` }, 'ADMIN_KEY: is shorter than 32 characters.'],
  ['an admin key ring that repeats a key', { ADMIN_KEY: `${production.ADMIN_KEY},${production.ADMIN_KEY}` }, 'ADMIN_KEY: holds one value twice.'],
  ['a list of callback secrets with a short one', { BAAS_WEBHOOK_SECRET: `whsec_${makeKey()},whsec_c2hvcnQ=` }, 'BAAS_WEBHOOK_SECRET: is shorter than 24 bytes.'],
  ['a well-known database password', { DATABASE_URL: 'postgres://app:postgres@database.test/a?sslmode=verify-full' }, 'DATABASE_URL: has a password that everybody knows.'],
  ['a database password equal to the user', { DATABASE_URL: 'postgres://owner:owner@database.test/a?sslmode=verify-full' }, 'DATABASE_URL: has a password'],
  ['an unverified database certificate', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?sslmode=no-verify' }, 'DATABASE_URL: takes any certificate'],
  ['a direct URL of another database', { DIRECT_DATABASE_URL: 'postgres://a:N0tKnown@d.test/other?sslmode=verify-full' }, 'DIRECT_DATABASE_URL: is another database'],
  ['a short admin key', { ADMIN_KEY: 'ak_short' }, 'ADMIN_KEY: is shorter than 32 characters.'],
  ['a placeholder admin key', { ADMIN_KEY: 'please-change-me-please-change-me-2026' }, 'ADMIN_KEY: is a placeholder.'],
  ['an admin key of one repeated letter', { ADMIN_KEY: 'x'.repeat(40) }, 'ADMIN_KEY: is a placeholder.'],
  ['a short metrics token', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: is shorter than 32 characters.'],
  ['a metrics token equal to the admin key', { METRICS_TOKEN: production.ADMIN_KEY }, 'METRICS_TOKEN: is the same as ADMIN_KEY.'],
  ['a short provider key', { BAAS_API_KEY: 'short' }, 'BAAS_API_KEY: is shorter than 16 characters.'],
  ['a short callback secret', { BAAS_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'BAAS_WEBHOOK_SECRET: is shorter than 24 bytes.'],
  ['a key of one repeated byte', { KEY_TOKENS: Buffer.alloc(32, 7).toString('base64') }, 'KEY_TOKENS: is not random.'],
  ['a key of repeated words', { KEY_CREDENTIALS: 'changeme'.repeat(6) }, 'KEY_CREDENTIALS: is not random.'],
  ['one key for two purposes', { KEY_TOKENS: shared, KEY_AUDIT: shared }, 'KEY_AUDIT: is the same as KEY_TOKENS.'],
  ['one key in two key rings', { KEY_RECORDS: `1:${shared}`, KEY_COOKIES: `1:${shared}` }, 'KEY_COOKIES: is the same as KEY_RECORDS.'],
  ['an old token key used for another purpose', { KEY_TOKENS: `2:${first},1:${shared}`, KEY_BLIND_INDEX: shared }, 'KEY_BLIND_INDEX: is the same as KEY_TOKENS.'],
  ['an old token key of one repeated byte', { KEY_TOKENS: `2:${first},1:${Buffer.alloc(32, 7).toString('base64')}` }, 'KEY_TOKENS: is not random.'],
  ['one token key under two numbers', { KEY_TOKENS: `2:${shared},1:${shared}` }, 'KEY_TOKENS: holds one key under two numbers.'],
  ['one index key under two numbers', { KEY_BLIND_INDEX: `2:${shared},1:${shared}` }, 'KEY_BLIND_INDEX: holds one key under two numbers.'],
  ['one record key under two numbers', { KEY_RECORDS: `2:${shared},1:${shared}` }, 'KEY_RECORDS: holds one key under two numbers.'],
  ['development mode', { NODE_ENV: 'development' }, 'NODE_ENV: is development'],
  ['a silent log', { LOG_LEVEL: 'silent' }, 'LOG_LEVEL: is silent;'],
  ['a simulator port', { SIMULATOR_PORT: '4000' }, 'SIMULATOR_PORT: is set; the simulator is for a sandbox.'],
  ['a misspelled setting', { TRUSTED_PROXYS: '10.0.0.0/8' }, 'TRUSTED_PROXYS: is no setting. Write TRUSTED_PROXIES, or take it away.'],
  ['a secret beside its file', { KEY_AUDIT_FILE: writeSettingFile(makeKey()) }, 'KEY_AUDIT: is set beside KEY_AUDIT_FILE. Set one of the two.'],
  ['a missing secret file', { KEY_AUDIT: undefined, KEY_AUDIT_FILE: path.join(settingsFolder, 'none') }, 'KEY_AUDIT_FILE: the file cannot be read (ENOENT).'],
  ['an empty secret file', { KEY_AUDIT: undefined, KEY_AUDIT_FILE: writeSettingFile('\n') }, 'KEY_AUDIT_FILE: the file is empty.'],
  ['a secret file that everybody can read', { KEY_AUDIT: undefined, KEY_AUDIT_FILE: writeSettingFile(makeKey(), 0o644) }, 'KEY_AUDIT_FILE: others than its owner'],
  ['a secret file that the group can read', { KEY_AUDIT: undefined, KEY_AUDIT_FILE: writeSettingFile(makeKey(), 0o640) }, 'KEY_AUDIT_FILE: others than its owner'],
] // biome-ignore format: a table

function expectOneFault(environment: Environment, change: Environment, fault: string): void {
  const [message = '', ...more] = faultsOf({ ...environment, ...change })
  expect(message.slice(0, fault.length)).toBe(fault)
  // The message must contain the fix and no value of a setting.
  expect(message).toMatch(/\bmust |[.] (?:Set|Give|Put|Make|List|Use|Take|Write|Close|Name|Both) /)
  expect(more).toEqual([])
  const values = Object.values(change).filter((value) => value !== undefined && value.length > 12)
  for (const value of values) expect(message).not.toContain(value)
}

describe('unreadable settings', () => {
  test.for(unreadable)(
    'sandbox and production both reject settings with %s',
    ([, change, fault]) => {
      expectOneFault(sandbox, change, fault)
      expectOneFault(production, change, fault)
    },
  )
})

describe('settings that only production rejects', () => {
  test.for(refused)('production rejects settings with %s', ([, change, fault]) =>
    expectOneFault(production, change, fault),
  )

  test('invalid settings produce more than forty different error messages', () => {
    const messages = [...unreadable, ...refused].map(
      ([, change]) => faultsOf({ ...production, ...change })[0],
    )
    expect(new Set(messages).size).toBeGreaterThan(40)
  })

  test('one error reports all missing and invalid settings', () => {
    const faults = faultsOf({ SERVICE_ENVIRONMENT: 'production' })
    expect(faults.filter((fault) => fault.includes('is missing')).length).toBe(18)
    expect(faultsOf({ PORT: 'x', HOST: '?', KEY_AUDIT: 'x' })).toHaveLength(3)
  })
})
