import path from 'node:path'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import {
  type Environment,
  faultsOf,
  production,
  settingsFolder,
  writeSettingFile,
} from '../../testing/settings'

const day = 86_400_000
const name = [{ name: 'commonName', value: 'Authority of the tests' }]
const current = writeSettingFile((await generate(name, { keyType: 'ec' })).cert)
const expired = writeSettingFile(
  (
    await generate(name, {
      keyType: 'ec',
      notBeforeDate: new Date(Date.now() - 2 * day),
      notAfterDate: new Date(Date.now() - day),
    })
  ).cert,
)
const damaged = writeSettingFile('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')
const here = 'postgres://a:N0tKnown@127.0.0.1/a'

const refused: [what: string, change: Environment, fault: string][] = [
  ['a remote database without TLS', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a' }, 'DATABASE_URL: does not verify the server by TLS'],
  ['a remote database with unverified TLS', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?sslmode=require' }, 'DATABASE_URL: does not verify'],
  ['a remote database with sslmode=prefer', { DATABASE_URL: 'postgres://a:N0tKnown@10.0.0.5/a?sslmode=prefer' }, 'DATABASE_URL: does not verify'],
  ['a remote database with two sslmode parameters', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?sslmode=verify-full&sslmode=disable' }, 'DATABASE_URL: does not verify'],
  ['a remote database with TLS off', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?ssl=0&sslmode=verify-full' }, 'DATABASE_URL: does not verify'],
  ['a remote database in the host parameter', { DATABASE_URL: 'postgres://a:N0tKnown@localhost/a?host=d.test' }, 'DATABASE_URL: does not verify'],
  ['a remote direct database without TLS', { DIRECT_DATABASE_URL: 'postgres://a:N0tKnown@d.test/onboarding' }, 'DIRECT_DATABASE_URL: does not verify'],
  ['a missing DATABASE_CA file', { DATABASE_CA: path.join(settingsFolder, 'none') }, 'DATABASE_CA: the file cannot be read (ENOENT).'],
  ['a DATABASE_CA file without a certificate', { DATABASE_CA: writeSettingFile('nothing') }, 'DATABASE_CA: holds no certificate.'],
  ['a damaged DATABASE_CA certificate', { DATABASE_CA: damaged }, 'DATABASE_CA: holds a certificate that cannot be read.'],
  ['an expired DATABASE_CA certificate', { DATABASE_CA: expired }, 'DATABASE_CA: holds only certificates that have expired.'],
  ['a DATABASE_CA that no database URL uses', { DATABASE_URL: here, DATABASE_CA: current }, 'DATABASE_CA: is not used'],
  ['a database URL with a missing sslrootcert file', { DATABASE_URL: `${here}?sslmode=verify-full&sslrootcert=/none` }, 'DATABASE_URL: the file of sslrootcert cannot be read.'],
  ['a database URL with a missing sslkey file', { DATABASE_URL: 'postgres://a:N0tKnown@d.test/a?sslmode=verify-full&sslkey=/none' }, 'DATABASE_URL: the file of sslkey cannot be read.'],
  ['a missing NODE_EXTRA_CA_CERTS file', { NODE_EXTRA_CA_CERTS: path.join(settingsFolder, 'none') }, 'NODE_EXTRA_CA_CERTS: the file cannot be read (ENOENT).'],
  ['a NODE_EXTRA_CA_CERTS file without a certificate', { NODE_EXTRA_CA_CERTS: writeSettingFile('nothing') }, 'NODE_EXTRA_CA_CERTS: holds no certificate.'],
  ['a mail server with smtps:// on a port of STARTTLS', { SMTP_URL: 'smtps://mail.test:587' }, 'SMTP_URL: port 587 begins without TLS.'],
  ['a mail server with smtp:// on the port of implicit TLS', { SMTP_URL: 'smtp://mail.test:465' }, 'SMTP_URL: port 465 begins with TLS.'],
  ['a mail server with TLS switched off', { SMTP_URL: 'smtp://mail.test:587?ignoreTLS=true' }, 'SMTP_URL: gives up TLS (ignoreTLS).'],
  ['a mail server with optional TLS', { SMTP_URL: 'smtp://mail.test:587?requireTLS=false' }, 'SMTP_URL: gives up TLS (requireTLS).'],
  ['a mail server with an unverified certificate', { SMTP_URL: 'smtps://mail.test?tls.rejectUnauthorized=false' }, 'SMTP_URL: gives up TLS (tls.rejectUnauthorized).'],
] // biome-ignore format: a table

test.for(refused)('production rejects settings with %s', ([, change, fault]) => {
  const [message = '', ...more] = faultsOf({ ...production, ...change })
  expect([message.slice(0, fault.length), more]).toEqual([fault, []])
  expect(message).toMatch(/[.] (?:Use|Name|Take) /)
  expect(message).not.toContain('N0tKnown')
})

test('production accepts a DATABASE_CA that is valid and used by a database URL', () => {
  expect(faultsOf({ ...production, DATABASE_CA: current })).toEqual([])
})
