import { expect, onTestFinished, test } from 'vitest'
import { version } from '@/lib/product'
import { openDatabase } from '../support/database'
import { runProgram } from '../support/migration'
import { productionSettings } from '../support/production'
import { type Service, startService } from '../support/service'
import { borrowService } from '../support/shared'

const host = borrowService()

const readEvents = (service: Service): Record<string, string>[] =>
  service
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const lifecycle = /^(?:service|worker)\./

test('each log line is JSON, and start and stop events contain the version', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const worker = await startService({ dataDir: service.dataDir, args: ['worker'] })
  await expect.poll(() => worker.log()).toContain('"event":"worker.started"')
  expect(await worker.terminate()).toBe(0)
  expect(await service.terminate()).toBe(0)
  const listOf = (one: Service) =>
    readEvents(one)
      .filter(({ event }) => lifecycle.test(event!))
      .map((line) => [line.event, line.version, Boolean(line.level && line.time)])
  const named = (names: string[]) => names.map((name) => [name, version, true])
  expect(listOf(service)).toEqual(
    named([
      'service.started',
      'service.ready',
      'service.greeting',
      'service.stopping',
      'service.drained',
      'service.stopped',
    ]),
  )
  expect(listOf(worker)).toEqual(
    named(['service.started', 'worker.started', 'service.stopping', 'service.stopped']),
  )
})

test('the second start prints the command that issues a credential, but no secret', async () => {
  const service = await startService()
  await service.restart()
  await service.stop()
  const greeting = readEvents(service).findLast(({ event }) => event === 'service.greeting')!
  expect(greeting).toMatchObject({
    environment: 'sandbox',
    signUp: `${service.url}/start`,
    developers: `${service.url}/developers`,
    mailbox: `${service.url}/sandbox/mailbox`,
    issueCredential: 'npm run admin -- credentials issue --organization "Demo Bank"',
  })
  expect(greeting).not.toHaveProperty('clientSecret')
})

test('the production start message contains no sandbox page and no credential', async () => {
  const database = await openDatabase(host)
  await database.query('create database greeted template template0')
  await database.close()
  const url = host.databaseUrl().replace('/postgres?', '/greeted?')
  const service = await startService({ env: productionSettings(url) })
  await service.stop()
  const greeting = readEvents(service).find(({ event }) => event === 'service.greeting')!
  expect(Object.keys(greeting).toSorted()).toEqual([
    'developers',
    'environment',
    'event',
    'issueCredential',
    'level',
    'signUp',
    'time',
    'version',
  ])
})

test('the settings command lists every wrong setting and accepts valid settings', async () => {
  const settings = { PORT: 'http', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' }
  const { exitCode, output } = await runProgram(['settings'], settings)
  expect(exitCode).toBe(1)
  for (const name of Object.keys(settings)) expect(output).toContain(`\n  ${name}: must be `)
  expect(await runProgram(['settings'], { PORT: '3000' })).toEqual({ exitCode: 0, output: '' })
})
