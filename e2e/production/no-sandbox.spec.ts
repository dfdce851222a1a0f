import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../support/api'
import { openDatabase } from '../support/database'
import { productionSite, startProduction } from '../support/production'
import type { Service } from '../support/service'
import { shareService } from '../support/shared'
import { administer, connectStaff, openTerminal } from '../support/staff'
import { digestRows, forgetDeployment } from '../support/stored-rows'

const sandbox = shareService()
let live: Service
beforeAll(async () => {
  live = await startProduction(sandbox)
  const staff = administer(live)
  await staff.setApiAccess((await staff.issue()).organizationId, true)
})
afterAll(() => live?.stop())

test('no sandbox operation or command changes a production database', async () => {
  const database = await openDatabase(live)
  const rowsOf = async () => {
    const { customers, service_clock, profiles } = (await digestRows(database)) as Record<
      string,
      string
    >
    return { customers, service_clock, profiles }
  }
  const before = await rowsOf()
  const ask = connectStaff(live)
  for (const [method, path, json] of [
    ['POST', 'sandbox/reset', { isConfirmed: true }],
    ['POST', 'sandbox/seed', undefined],
  ] as const)
    expect((await ask(method, path, { json })).status).toBe(404)
  const run = openTerminal(live)
  for (const words of [
    ['sandbox', 'reset', '--yes'],
    ['sandbox', 'seed'],
  ])
    expect((await run(words)).exitCode).toBe(1)
  expect(await rowsOf()).toEqual(before)
  await database.close()
})

test('in production no provider fault can be set or stored', async () => {
  const json = { provider: 'down' }
  expect((await call(live, 'PUT', '/sandbox/v1/faults', { json })).status).toBe(404)
  const database = await openDatabase(live)
  await expect(
    database.query(
      `insert into sandbox_faults select id, 'down', 'down', now() from organizations`,
    ),
  ).rejects.toThrow('is not a sandbox')
  await database.close()
})

test('production has no sandbox mailbox page', async () => {
  const answer = await call(live, 'POST', '/api/mailbox', {
    headers: { origin: productionSite },
    json: { email: 'ada@example.com' },
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []])
})

test('production ignores X-Sandbox-Fault', async () => {
  const ask = connectStaff(live)
  for (const fault of ['429', '500', 'cut', 'slow=1', 'slow=99999', 'unreadable'])
    expect(
      (await ask('GET', 'organizations', { headers: { 'x-sandbox-fault': fault } })).status,
    ).toBe(200)
})

test('the production database itself rejects a sandbox reset and a clock change', async () => {
  const database = await openDatabase(live)
  // The database itself must reject the statement, because an older process only checks its own
  // setting before the statement.
  await expect(database.query('select empty_sandbox()')).rejects.toThrow('is not a sandbox')
  await expect(
    database.query(`insert into service_clock (moved_by) values ('1 hour')`),
  ).rejects.toThrow('is not a sandbox')
  await database.close()
})

test('sandbox operations return 404 if the database is marked as production', async () => {
  const database = await openDatabase(sandbox)
  const ask = connectStaff(sandbox)
  await forgetDeployment(database)
  await database.query(
    `insert into deployment (environment, created_at, schema_version) values ('production', now(), '0')`,
  )
  for (const [method, path, json] of [
    ['POST', 'sandbox/reset', { isConfirmed: true }],
    ['POST', 'sandbox/seed', undefined],
  ] as const)
    expect((await ask(method, path, { json })).status).toBe(404)
  expect(await database.query('select count(*) as n from customers')).toEqual([{ n: 0 }])
  await database.close()
})
