import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultsOf, makeKey, production, writeSettingFile } from '../testing/settings'
import { readSettings } from './env'
import { catalogue, settingNames } from './env/settings'

describe('valid settings', () => {
  test('a sandbox starts without settings and ignores empty environment variables', () => {
    expect(readSettings({})).toMatchObject({
      SERVICE_ENVIRONMENT: 'sandbox',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATABASE_URL: undefined,
    })
    expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(
      readSettings({}),
    )
  })

  test.for([
    {},
    { HOST: '::' },
    { HOST: 'app-1.internal', PORT: '8080' },
    { APP_URL: 'https://onboarding.test:8443/' },
    { TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' },
    { DATABASE_URL: 'postgres://app:app@127.0.0.1:5432/onboarding' },
    { DATABASE_URL: 'postgres://app:x@/onboarding?host=%2Frun%2Fpostgresql' },
    {
      DATABASE_URL: 'postgres://a:N0tKnown@[fd00::1]:5432/a?sslmode=verify-full',
      DIRECT_DATABASE_URL: 'postgres://b:N0tKnown@d.test/a?sslmode=verify-full',
    },
    { DATABASE_URL: 'postgres://app:app@127.0.0.1/onboarding?host=%2Frun%2Fpostgresql' },
    { SMTP_URL: 'smtp://user:word@mail.test:587' },
    { SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' },
    { MAIL_FROM: 'no-reply@bank.test' },
    { PRODUCT_NAME: 'Ünïon & Sons', SIGNUP: 'open' },
    { SIGNUP: 'invited' },
    {
      TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,127.0.0.0/8,fc00::/7',
    },
    { ADMIN_KEY_FROM: '10.0.0.0/8' },
    { ADMIN_KEY: `ak_${makeKey()}, ak_${makeKey()}` },
    { METRICS_TOKEN: undefined },
    { METRICS_TOKEN: `${makeKey()},${makeKey()}` },
    { BAAS_WEBHOOK_SECRET: makeKey() },
    { KEY_TOKENS: randomBytes(48).toString('base64url') },
    { KEY_AUDIT: `2:${makeKey()},1:${makeKey()}` },
    {
      KEY_TOKENS: `1:${makeKey()},2:${makeKey()}`,
      KEY_BLIND_INDEX: `2:${makeKey()},1:${makeKey()}`,
    },
    {
      PGHOST: 'x',
      DATABASE_HOST: 'x',
      HOSTNAME: 'x',
      NODE_PATH: 'x',
      KEY_VAULT_NAME: 'x',
      LOG_FORMAT: 'x',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'x',
      APP_NAME: 'x',
    },
  ])('production accepts the settings %j', (change) => {
    expect(faultsOf({ ...production, ...change })).toEqual([])
  })

  test('a secret setting can be read from the file that its _FILE setting names', () => {
    const secrets = settingNames.filter(
      (name) => catalogue[name].isSecret && production[name] !== undefined,
    )
    expect(secrets.length).toBeGreaterThan(10)
    const byFile = { ...production, ...Object.fromEntries(secrets.flatMap((name) => [[name, undefined], [`${name}_FILE`, writeSettingFile(`${production[name]}\n`, 0o400)]])) } // biome-ignore format: pairs
    expect(readSettings(byFile)).toEqual(readSettings(production))
  })
})

describe('generated settings documents (update: npx vitest run server/foundations/env -u)', () => {
  const rows = settingNames.map((name) => {
    const { schema, about, expected, isSecret } = catalogue[name]
    return { name, about, expected, isSecret, preset: schema.safeParse(undefined).data }
  })

  test('docs/settings.md lists every setting', async () => {
    const show = (preset: unknown) =>
      preset === undefined ? '—' : preset === '' ? 'none' : `\`${preset}\``
    const lines = rows.map(
      ({ name, about, expected, isSecret, preset }) =>
        `| \`${name}\`${isSecret ? ' ¹' : ''} | ${show(preset)} | ${about} | ${expected} |`,
    )
    const text = `# Settings

The service reads environment variables once, at its start. An empty variable counts as not set. If a setting is invalid, the start opens no port and no connection, reports the name of the setting, and fails.

| name | default | what for | must be |
|---|---|---|---|
${lines.join('\n')}

¹ A secret. Instead of the variable, you can set \`NAME_FILE\` to the path of a file with the secret. Only its owner may have access to this file (0600 or 0400).

## Roles of the database

Without \`MIGRATION_DATABASE_URL\`, one role does everything. With two roles, \`npm run migrate\` connects as the owner of the tables, and the service
as a role that can change neither tables nor rows of the audit. Before you start a new version, run \`npm run migrate\`, then these statements as the owner.
If the role of the service lacks a right on a schema or table, the start fails and names it:

\`\`\`sql
grant usage on schema public, pgboss to latchkey_service;
grant select, insert, update, delete on all tables in schema public, pgboss to latchkey_service;
grant usage on all sequences in schema public, pgboss to latchkey_service;
grant execute on all functions in schema public, pgboss to latchkey_service;
revoke update, delete on audit, audit_changes, audit_checkpoints, audit_adoptions, kyc_moves from latchkey_service;
revoke insert, update, delete on migrations from latchkey_service;
\`\`\`
`
    await expect(text).toMatchFileSnapshot('../../docs/settings.md')
  })

  test('.env.example lists every setting', async () => {
    const entries = rows
      .filter(({ name }) => name !== 'NODE_ENV')
      .map(
        ({ name, about, expected, preset }) =>
          `# ${about.replaceAll('`', '')}: ${expected}\n#${name}=${preset === undefined ? '' : JSON.stringify(preset)}\n`,
      )
    const text = `# Copy this file to .env and change the values that you need. npm start, npm run dev, npm run worker and npm run admin read it; environment variables win.
# A secret may come from a file instead: NAME_FILE=/path.

${entries.join('\n')}`
    await expect(text).toMatchFileSnapshot('../../.env.example')
  })
})
