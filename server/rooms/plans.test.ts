import { expect, test } from 'vitest'
import { db, sql } from '../foundations/db'
import { uuidv7 } from '../foundations/ordered-ids'
import { issueCredential, shareRooms } from '../testing/open-rooms'
import * as audit from './audit'
import * as sessions from './sessions'

shareRooms()

// For the first five calls of a connection, PostgreSQL plans a prepared statement each time. Then
// it keeps one plan, unless a new plan for each call looks cheaper.
async function countPlans(text: string): Promise<{ made: number; reused: number }> {
  const plans = await db.query<{ made: number; reused: number }>(sql`
    select custom_plans::int as made, generic_plans::int as reused from pg_prepared_statements
    where statement like ${`%${text}%`} and statement not like '%pg_prepared_statements%'`)
  return {
    made: Math.max(...plans.map(({ made }) => made)),
    reused: Math.max(...plans.map(({ reused }) => reused)),
  }
}

const writeRow = () =>
  audit.write({
    at: new Date(),
    requestId: uuidv7(),
    method: 'GET',
    route: '/healthz',
    status: 200,
    durationUs: 100,
    caller: 'System',
    deviceSessionType: null,
    organizationId: null,
    clientId: null,
    sessionHash: null,
    customerId: null,
    ip: null,
  })

test('PostgreSQL reuses its query plan for inserting audit rows in batches of any size', async () => {
  for (let call = 1; call <= 20; call++) await writeRow()
  await Promise.all(Array.from({ length: 60 }, writeRow))
  const { made, reused } = await countPlans('insert into audit (')
  expect(made).toBeLessThanOrEqual(5)
  expect(reused).toBeGreaterThan(10)
})

test('PostgreSQL reuses its query plan for looking up a single session', async () => {
  const { clientId, clientSecret } = await issueCredential()
  const device = { ip: null, userAgent: null }
  const { sessionId } = await sessions.create({ clientId, clientSecret }, device)
  for (let call = 1; call <= 20; call++) await sessions.find(sessionId, clientId)
  const { made, reused } = await countPlans('from sessions%offset 0')
  expect(made).toBeLessThanOrEqual(5)
  expect(reused).toBeGreaterThan(10)
})
