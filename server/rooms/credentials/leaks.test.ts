import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeSecret } from '../../foundations/crypto'
import { db, sql, transaction } from '../../foundations/db'
import { moveClock, resetClock } from '../../testing/clock'
import { shareRooms } from '../../testing/open-rooms'
import * as credentials from '../credentials'
import * as organizations from '../organizations'

const root = path.join(import.meta.dirname, '../../..')
shareRooms()
afterEach(resetClock)

let callers = 0
/** Reports a secret from another IP address each time. */
const report = (leak: Parameters<typeof credentials.reportLeak>[0]) =>
  credentials.reportLeak(leak, `198.51.${Math.floor(++callers / 250)}.${callers % 250}`)

async function issue(options: Parameters<typeof credentials.issue>[1] = {}) {
  const issued = await credentials.issue(`Leaky ${crypto.randomUUID()}`, options)
  await organizations.changeSettings(issued.organizationId, { technicalEmail: 'ops@t.example' })
  return issued
}
const isRevoked = async (clientId: string) => (await credentials.find(clientId))!.isRevoked
/** Counts the events and the emails about leaks of an organization. */
async function countReports(organizationId: string): Promise<[number, number]> {
  const [counted] = await db.query<{ events: number; letters: number }>(sql`
    select
      (select count(*)::int from events
        where type = 'credential.revoked' and organization_id = ${organizationId}) as events,
      (select count(*)::int from pgboss.job
        where name = 'notice' and data ->> 'kind' = 'credential-leaked'
          and data ->> 'organizationId' = ${organizationId}) as letters`)
  return [counted!.events, counted!.letters]
}

test('a leak report revokes the credential and sends one event and one email', async () => {
  const { clientId, clientSecret, organizationId } = await issue()
  const other = await issue()
  await report({ clientSecret })
  await report({ clientSecret })
  expect(await isRevoked(clientId)).toBe(true)
  expect(await countReports(organizationId)).toEqual([1, 1])
  expect(await isRevoked(other.clientId)).toBe(false)
})

test('a leak report revokes the credential of the secret, even with a wrong client id', async () => {
  const [named, misnamed] = [await issue(), await issue()]
  await report(named)
  await report({ clientId: named.clientId, clientSecret: misnamed.clientSecret })
  expect(await isRevoked(named.clientId)).toBe(true)
  expect(await isRevoked(misnamed.clientId)).toBe(true)
})

test('reporting a previous secret revokes the credential only during the grace period', async () => {
  const [before, expired] = [await issue(), await issue()]
  await credentials.rotate(before.clientId, '24h')
  await credentials.rotate(expired.clientId, '1h')
  await moveClock('2 hours')
  await report(before)
  await report(expired)
  expect(await isRevoked(before.clientId)).toBe(true)
  expect(await isRevoked(expired.clientId)).toBe(false)
})

test('a leak report of a wrong, expired or revoked client secret has no effect', async () => {
  const { clientId, clientSecret, organizationId } = await issue()
  const last = clientSecret.at(-1) === 'a' ? 'b' : 'a'
  const expired = await issue({ expiresInDays: 1 })
  const revoked = await issue()
  await credentials.revoke(revoked.clientId)
  await moveClock('2 days')
  for (const text of ['x', clientId, clientSecret.slice(0, -1) + last, clientSecret.slice(1)])
    await report({ clientId, clientSecret: text })
  await report(expired)
  await report(revoked)
  expect(await isRevoked(clientId)).toBe(false)
  expect(await countReports(organizationId)).toEqual([0, 0])
  expect(await countReports(expired.organizationId)).toEqual([0, 0])
  expect(await countReports(revoked.organizationId)).toEqual([1, 0])
})

test('eight simultaneous leak reports of a secret cause one event and one email', async () => {
  const { clientSecret, organizationId } = await issue()
  await Promise.all(Array.from({ length: 8 }, () => report({ clientSecret })))
  expect(await countReports(organizationId)).toEqual([1, 1])
})

test('a leak report does not revoke a credential whose secret is rotated concurrently', async () => {
  const { clientId, clientSecret, organizationId } = await issue()
  const countWaiting = async () =>
    (
      await db.query(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%from credentials where client_id = %'`)
    ).length
  let reported: Promise<void> | undefined
  await transaction(async (tx) => {
    await tx.query(sql`select 1 from credentials where client_id = ${clientId} for update`)
    reported = report({ clientId, clientSecret })
    await expect.poll(countWaiting).toBe(1)
    await tx.query(sql`
      update credentials set secret_hash = sha256('another') where client_id = ${clientId}`)
    await credentials.protection.record(tx, clientId, ['rotate'], ['secretHash'])
  })
  await reported
  expect(await isRevoked(clientId)).toBe(false)
  expect(await countReports(organizationId)).toEqual([0, 0])
})

test('a leak report takes at least 290 ms, whether the secret is valid or not', async () => {
  const { clientSecret } = await issue()
  for (const text of ['x', clientSecret]) {
    const startedAt = performance.now()
    await report({ clientSecret: text })
    // The minimum is 300 ms, but a timer may fire slightly early.
    expect(performance.now() - startedAt).toBeGreaterThan(290)
  }
})

test('the regular expressions in SECURITY.md match issued secrets and tokens', async () => {
  const page = fs.readFileSync(path.join(root, 'SECURITY.md'), 'utf8')
  const expressions = Array.from(
    page.matchAll(/`((\w\w)_\(test\\\|live\)_[^`]+)`/g),
    ([, text, prefix]) => ({
      prefix: prefix!,
      expression: new RegExp(`^${text!.replaceAll('\\|', '|')}$`),
    }),
  )
  expect(expressions.map(({ prefix }) => prefix)).toEqual(['cs', 'ci', 'tt', 'rt', 'rf'])
  const { clientId, clientSecret } = await issue()
  for (const { prefix, expression } of expressions) {
    const isOfCredential = prefix === 'cs' || prefix === 'ci'
    const issued = isOfCredential
      ? { cs: clientSecret, ci: clientId }[prefix]
      : makeSecret(`${prefix}_live_`)
    expect(issued).toMatch(expression)
    expect(issued.slice(1)).not.toMatch(expression)
    expect(`${issued}a`).not.toMatch(expression)
  }
})

test('the 11th leak report in a minute from one IP address is rejected', async () => {
  const reports = Array.from({ length: 11 }, () =>
    credentials.reportLeak({ clientSecret: 'x' }, '203.0.113.9'),
  )
  const results = await Promise.allSettled(reports)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
