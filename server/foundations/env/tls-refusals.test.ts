import path from 'node:path'
import { expect, test } from 'vitest'
import {
  type Environment,
  faultsOf,
  production,
  settingsFolder,
  writeSettingFile,
} from '../../testing/settings'

const refused: [what: string, change: Environment, fault: string][] = [
  ['a remote database without TLS', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a' }, 'DATABASE_URL: does not verify the server by TLS'],
  ['a remote database with unverified TLS', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?sslmode=require' }, 'DATABASE_URL: does not verify'],
  ['a remote database with TLS where it is offered', { DATABASE_URL: 'postgres://a:N0tKnown@10.0.0.5/a?sslmode=prefer' }, 'DATABASE_URL: does not verify'],
  ['a remote database with two modes of TLS', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?sslmode=verify-full&sslmode=disable' }, 'DATABASE_URL: does not verify'],
  ['a remote database with TLS off', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?ssl=0&sslmode=verify-full' }, 'DATABASE_URL: does not verify'],
  ['a remote database named by a parameter', { DATABASE_URL: 'postgres://a:N0tKnown@localhost/a?host=d.test' }, 'DATABASE_URL: does not verify'],
  ['a remote direct database without TLS', { DIRECT_DATABASE_URL: 'postgres://a:N0tKnown@d.test/onboarding' }, 'DIRECT_DATABASE_URL: does not verify'],
  ['a missing database authority', { DATABASE_CA: path.join(settingsFolder, 'none') }, 'DATABASE_CA: the file cannot be read (ENOENT).'],
  ['a database authority without certificate', { DATABASE_CA: writeSettingFile('nothing') }, 'DATABASE_CA: holds no certificate.'],
  ['a mail server with TLS switched off', { SMTP_URL: 'smtp://mail.test:587?ignoreTLS=true' }, 'SMTP_URL: gives up TLS (ignoreTLS).'],
  ['a mail server with optional TLS', { SMTP_URL: 'smtp://mail.test:587?requireTLS=false' }, 'SMTP_URL: gives up TLS (requireTLS).'],
  ['a mail server with any certificate', { SMTP_URL: 'smtps://mail.test?tls.rejectUnauthorized=false' }, 'SMTP_URL: gives up TLS (tls.rejectUnauthorized).'],
] // biome-ignore format: a table

test.for(refused)('production rejects %s', ([, change, fault]) => {
  const [message = '', ...more] = faultsOf({ ...production, ...change })
  expect([message.slice(0, fault.length), more]).toEqual([fault, []])
  expect(message).toMatch(/[.] (?:Use|Name|Take) /)
  expect(message).not.toContain('N0tKnown')
})
