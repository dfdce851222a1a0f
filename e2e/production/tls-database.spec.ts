import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Authority, makeAuthority } from '../support/certificates'
import { openDatabase } from '../support/database'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server'
import { runMigration } from '../support/migration'
import { productionSettings, testNames } from '../support/production'
import { startService } from '../support/service'

let authority: Authority
let server: DatabaseServer
let bare: DatabaseServer
beforeAll(async () => {
  authority = await makeAuthority()
  server = await startDatabaseServer({ certificate: await authority.certify('database.test') })
  bare = await startDatabaseServer()
})
afterAll(async () => {
  await server?.stop()
  await bare?.stop()
  authority?.remove()
})

const urlAt = (host: string, { port }: DatabaseServer, mode = '?sslmode=verify-full') =>
  `postgres://service@${host}:${port}/service${mode}`
const settingsWith = (url: string, ca?: string) => ({
  ...productionSettings(url),
  ...testNames,
  ...(ca ? { DATABASE_CA: ca } : {}),
})

/** Returns the output of a start that must fail. */
const refuse = async (env: Record<string, string>): Promise<string> => {
  const error = await startService({ env }).then(
    async (started) => {
      await started.stop()
      return new Error('It started.')
    },
    (cause: Error) => cause,
  )
  expect(error.message).toMatch(/^The service did not start \(1\)\.\nThe configuration is refused/)
  expect(error.message).not.toContain(`:${server.port}/`)
  return error.message
}

test('production connects only by verified TLS to a database on another machine', async () => {
  const live = await startService({
    env: settingsWith(urlAt('database.test', server), authority.file),
  })
  onTestFinished(() => live.stop())
  const admin = await openDatabase({ databaseUrl: () => server.adminUrl })
  onTestFinished(() => admin.close())
  const readConnections = () =>
    admin.query(
      `select ssl, version from pg_stat_ssl join pg_stat_activity using (pid)
       where usename = 'service'`,
    )
  await expect.poll(async () => (await readConnections()).length).toBeGreaterThan(1)
  for (const one of await readConnections()) expect(one).toEqual({ ssl: true, version: 'TLSv1.3' })
})

test('startup fails with a DATABASE_CA error if another CA signed the certificate', async () => {
  const other = await makeAuthority('Another authority')
  onTestFinished(() => other.remove())
  const url = urlAt('database.test', server)
  expect(await refuse(settingsWith(url, other.file))).toContain(
    "\n  DATABASE_CA: is not the authority that signed the server's certificate in DATABASE_URL.",
  )
  expect(await refuse(settingsWith(url))).toContain(
    '\n  DATABASE_CA: is missing; a private authority',
  )
})

test('startup fails with a DATABASE_URL error if the certificate has another host name', async () => {
  const url = urlAt('other.test', server)
  expect(await refuse(settingsWith(url, authority.file))).toContain(
    "\n  DATABASE_URL: the server's certificate is for another host name.",
  )
})

test('startup fails with a DATABASE_URL error if the database server offers no TLS', async () => {
  const [tls, none] = [urlAt('database.test', server), urlAt('database.test', bare)]
  expect(await refuse(settingsWith(none, authority.file))).toContain(
    '\n  DATABASE_URL: the server offers no TLS',
  )
  const direct = { ...settingsWith(tls, authority.file), DIRECT_DATABASE_URL: none }
  expect(await refuse(direct)).toContain('\n  DIRECT_DATABASE_URL: the server offers no TLS')
})

test('startup fails if the database requires TLS and DATABASE_URL does not use TLS', async () => {
  expect(await refuse(settingsWith(urlAt('127.0.0.1', server, '')))).toContain(
    '\n  DATABASE_URL: the server requires TLS.',
  )
})

test('npm run migrate names MIGRATION_DATABASE_URL if the certificate has another host', async () => {
  const url = urlAt('database.test', server)
  const ran = await runMigration({
    ...settingsWith(url, authority.file),
    MIGRATION_DATABASE_URL: urlAt('other.test', server),
  })
  expect([ran.exitCode, ran.output]).toEqual([
    1,
    expect.stringContaining(
      "\n  MIGRATION_DATABASE_URL: the server's certificate is for another host",
    ),
  ])
})
