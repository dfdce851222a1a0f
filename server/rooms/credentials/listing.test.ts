import { expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import * as credentials from '../credentials'
import * as sessions from '../sessions'

shareRooms()

const issue = () => credentials.issue(`Lister ${crypto.randomUUID()}`)
type Issued = Awaited<ReturnType<typeof issue>>

const openSession = (issued: Issued, ip: string) => sessions.create(issued, { ip, userAgent: null })
const read = async ({ organizationId }: Issued) => (await credentials.list(organizationId))[0]!
const age = (issued: Issued, by: string) =>
  db.query(sql`
    update credentials set created_at = created_at - ${by}::interval
    where client_id = ${issued.clientId}`)
/** Moves all sessions of a credential back in time by an interval. */
const ageSessions = ({ clientId }: Issued, by: string) =>
  db.query(sql`
    update sessions set created_at = created_at - ${by}::interval,
      expires_at = expires_at - ${by}::interval, last_used_at = last_used_at - ${by}::interval
    where client_id = ${clientId}`)

test('the list of credentials shows the time and IP address of the last use', async () => {
  const issued = await issue()
  expect(await read(issued)).toMatchObject({ lastUsedAt: null, lastUsedIp: null })
  await openSession(issued, '192.0.2.1')
  await ageSessions(issued, '1 hour')
  await openSession(issued, '192.0.2.2')
  const { lastUsedAt, lastUsedIp } = await read(issued)
  expect(lastUsedIp).toBe('192.0.2.2')
  expect(lastUsedAt).toBeInstanceOf(Date)
})

test('the credential list shows the last use even after retention deletes the sessions', async () => {
  const issued = await issue()
  await openSession(issued, '192.0.2.3')
  await ageSessions(issued, '40 days')
  const before = await read(issued)
  await sessions.retire(false)
  const { clientId } = issued
  expect(await db.query(sql`select 1 from sessions where client_id = ${clientId}`)).toEqual([])
  expect(await read(issued)).toEqual(before)
  await openSession(issued, '192.0.2.4')
  expect((await read(issued)).lastUsedIp).toBe('192.0.2.4')
})

test('a credential that is unused for 60 days is listed as idle', async () => {
  const [fresh, silent, used, revoked] = [
    await issue(),
    await issue(),
    await issue(),
    await issue(),
  ]
  for (const issued of [silent, used, revoked]) await age(issued, '90 days')
  await credentials.revoke(revoked.clientId)
  await openSession(used, '192.0.2.5')
  await ageSessions(used, '59 days')
  const listIdle = async () => {
    const idle = await credentials.listIdle()
    return [fresh, silent, used, revoked].map(({ clientId }) => idle.includes(clientId))
  }
  expect(await listIdle()).toEqual([false, true, false, false])
  await sessions.retire(false)
  expect(await listIdle()).toEqual([false, true, false, false])
  await ageSessions(used, '2 days')
  await db.query(sql`
    update credentials set last_used_at = last_used_at - interval '2 days'
    where client_id = ${used.clientId}`)
  expect(await listIdle()).toEqual([false, true, true, false])
})
