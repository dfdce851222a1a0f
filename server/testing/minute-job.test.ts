import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countRows, db, sql, transaction } from '../foundations/db'
import * as jobs from '../foundations/jobs'
import { log } from '../foundations/log'
import { uuidv7 } from '../foundations/ordered-ids'
import * as worker from '../worker'
import { openRooms } from './open-rooms'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
  await jobs.start()
  await worker.start()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await jobs.stop()
  await rooms.close()
})

/** Stores an idempotency row that has expired. The minute job deletes such rows. */
const keepExpired = () =>
  db.query(sql`
    insert into idempotency (
      organization_id, client_id, customer_id, key, mac, state, holder, lease_until, expires_at)
    values (
      ${uuidv7()}, 'ci_test', ${uuidv7()}, 'expired', '', 'running', ${uuidv7()},
      service_now() - interval '1 hour', service_now() - interval '1 hour')`)
const countExpired = () =>
  countRows(sql`select count(*)::int as n from idempotency where key = 'expired'`)

test('if a step of the minute job throws, later steps still run and the job is retried', async () => {
  const codes: unknown[] = []
  vi.spyOn(log(), 'warn').mockImplementation((line) => {
    codes.push((line as { code?: string }).code)
  })
  await keepExpired()
  // Three early steps of the minute job read this table. Without the table, these steps throw.
  await db.query(sql`alter table kyc_requests rename to kyc_requests_away`)
  await transaction((tx) => jobs.sendLater(tx, 'deadline', {}))
  const [{ id } = { id: '' }] = await db.query<{ id: string }>(sql`
    select id from pgboss.job where name = 'deadline' order by created_on limit 1`)
  const readState = async () =>
    (await db.query<{ state: string }>(sql`select state from pgboss.job where id = ${id}`))[0]!
      .state
  await expect.poll(countExpired).toBe(0)
  await expect.poll(readState).toBe('retry')
  expect(codes.filter((code) => code === '42P01').length).toBeGreaterThanOrEqual(3)
  await db.query(sql`alter table kyc_requests_away rename to kyc_requests`)
  await expect.poll(readState).toBe('completed')
})
