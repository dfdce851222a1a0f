import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../support/api'
import { openDatabase } from '../support/database'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server'
import { runProgram } from '../support/migration'
import { makeTempFolder, removeFolder, startService } from '../support/service'

const rules = `host all asked 127.0.0.1/32 scram-sha-256
host all locked 127.0.0.1/32 reject
host all all 127.0.0.1/32 trust
`
let server: DatabaseServer
beforeAll(async () => {
  server = await startDatabaseServer({ rules })
  const admin = await openDatabase({ databaseUrl: () => server.adminUrl })
  for (const statement of [
    `create role asked login password 'right-password'`,
    'create role locked login',
    'create role groups nologin',
    'create role busy login connection limit 0',
    'create role stranger login',
    'create database closed',
    'revoke connect on database closed from public',
  ])
    await admin.query(statement)
  await admin.close()
})
afterAll(() => server?.stop())

const urlOf = (user: string, name = 'service') =>
  `postgres://${user}@127.0.0.1:${server.port}/${name}`

const faults: [fault: string, url: () => string, sentence: string][] = [
  ['a wrong password', () => urlOf('asked:wrong-password'), 'the server rejects the password'],
  ['a missing password', () => urlOf('asked'), 'the server asks for a password'],
  ['an unknown database', () => urlOf('service', 'nowhere'), 'the server has no database'],
  ['a rejected user', () => urlOf('locked'), 'the server does not let this user connect'],
  ['a role without login', () => urlOf('groups'), 'the server does not let this user connect'],
  ['a missing grant', () => urlOf('stranger', 'closed'), 'this user may not connect'],
  ['too many connections', () => urlOf('busy'), 'the server has no free connection'],
]

test.each(faults)(
  'the service, a worker and a migration exit with 1 immediately because of %s',
  async (_, url, sentence) => {
    for (const args of [[], ['worker'], ['migrate']]) {
      const { exitCode, output } = await runProgram(args, { PORT: '0', DATABASE_URL: url() })
      expect([args, exitCode]).toEqual([args, 1])
      expect(output).toContain(`The configuration is refused.\n  DATABASE_URL: ${sentence}`)
      expect(output).toContain('"event":"service.failed"')
      expect(output).not.toMatch(/wrong-password|database\.awaited| {4}at /)
    }
  },
)

test('the error of a failed migration names MIGRATION_DATABASE_URL', async () => {
  const { output } = await runProgram(['migrate'], {
    DATABASE_URL: urlOf('service'),
    MIGRATION_DATABASE_URL: urlOf('asked:wrong-password'),
  })
  expect(output).toContain('\n  MIGRATION_DATABASE_URL: the server rejects the password')
})

test('the service, a worker and a migration wait until the database is available', async () => {
  const late = await startDatabaseServer()
  onTestFinished(() => late.stop())
  await late.crash('SIGQUIT')
  const settings = { DATABASE_URL: late.url }
  const outputs = { migration: '', service: '' }
  const startedAt = performance.now()
  const migration = runProgram(['migrate'], settings, (text) => (outputs.migration += text))
  const dataDir = makeTempFolder()
  onTestFinished(() => removeFolder(dataDir))
  const worker = await startService({ args: ['worker'], env: settings, dataDir })
  onTestFinished(() => worker.stop())
  const onOutput = (text: string) => (outputs.service += text)
  const starting = startService({ env: settings, dataDir, onOutput })
  const countWaiting = () =>
    [worker.log(), ...Object.values(outputs)].filter((text) => text.includes('database.awaited'))
      .length
  await expect.poll(countWaiting).toBe(3)
  await late.start()
  const service = await starting
  onTestFinished(() => service.stop())
  expect((await connect(service).call('GET', '/readyz')).status).toBe(200)
  await expect.poll(() => worker.log()).toContain('"event":"worker.started"')
  const { exitCode, output } = await migration
  expect(exitCode).toBe(0)
  // The limit follows from the promise that a waiting process logs at most one line in three
  // seconds.
  const maxLogLines = 1 + (performance.now() - startedAt) / 3000
  for (const log of [service.log(), worker.log(), output]) {
    expect(log).toMatch(/"event":"database.awaited","setting":"DATABASE_URL","waitMs":\d+,/)
    expect(log.match(/database\.awaited/g)!.length).toBeLessThanOrEqual(maxLogLines)
  }
})

test('SIGTERM stops a start that waits for the database', async () => {
  const settings = { DATABASE_URL: 'postgres://app@127.0.0.1:1/app' }
  const worker = await startService({ args: ['worker'], env: settings })
  await expect.poll(() => worker.log()).toContain('"event":"database.awaited"')
  // SIGTERM ends the 60 s wait for the database early. Otherwise `terminate` would throw, because
  // its own limit is shorter than 60 s.
  expect(await worker.terminate()).toBe(1)
})
