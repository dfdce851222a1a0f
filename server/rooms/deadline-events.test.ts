import { afterEach, expect, test } from 'vitest'
import { eventTypes } from '@/lib/events'
import { countRows, db, sql, transaction } from '../foundations/db'
import { applyState, shareApplicantRooms } from '../testing/applicants'
import { moveClock, resetClock } from '../testing/clock'
import { issueCredential } from '../testing/open-rooms'
import { close } from './account-closure'
import * as credentials from './credentials'
import * as customers from './customers'
import * as invites from './invites'
import * as kyc from './kyc'

const rooms = shareApplicantRooms()
afterEach(resetClock)

type Stored = { type: string; data: Record<string, unknown>; customerId: string | null }

/** Lists the events of a type since the last call. Checks each event against its schema. */
const seen = new Set<number>()
async function listNew(type: keyof typeof eventTypes): Promise<Stored[]> {
  const rows = await db.query<Stored & { n: number }>(sql`
    select n, type, data, customer_id as "customerId" from events where type = ${type} order by n`)
  const added = rows.filter(({ n }) => !seen.has(n))
  for (const { n, data } of added) {
    seen.add(n)
    expect(eventTypes[type].strict().parse(data)).toEqual(data)
  }
  return added.map(({ n: _, ...rest }) => rest)
}

const person = {
  role: 'individual',
  email: 'ann@example.com',
  firstName: 'A',
  lastName: 'B',
} as const

async function invite() {
  const { organizationId, clientId } = await issueCredential()
  const issuer = { clientId, advisorId: null }
  return invites.create({ organizationId, issuer }, person)
}

test('the event kyc.due_soon is sent 14, 3 and 1 days before the deadline, once each', async () => {
  const made = await rooms.signUp()
  await applyState(made.profileId, made.reference, {
    status: 'incomplete',
    sequence: 2,
    requirements: [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }],
  })
  const reports: [string, number][] = []
  for (const by of [
    '15 days',
    '16 days 1 hour',
    '20 days',
    '27 days 1 hour',
    '28 days',
    '29 days 1 hour',
    '29 days 20 hours',
    '31 days',
  ]) {
    await moveClock(by)
    const told = await Promise.all([kyc.reportDueSoon(), kyc.reportDueSoon()])
    reports.push([by, told[0] + told[1]])
  }
  expect(reports.filter(([, n]) => n > 0)).toEqual([
    ['16 days 1 hour', 1],
    ['27 days 1 hour', 1],
    ['29 days 1 hour', 1],
  ])
  const events = await listNew('kyc.due_soon')
  const { requirements } = await kyc.last(made.customer.id)
  const dueAt = requirements[0]!.dueAt.toISOString()
  expect(events).toEqual(
    Array(3).fill({
      type: 'kyc.due_soon',
      customerId: made.customer.id,
      data: {
        dueAt,
        requirements: [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', dueAt }],
      },
    }),
  )
})

test('a deadline for corrections changes nothing after the account is closed', async () => {
  const made = await rooms.signUp()
  await applyState(made.profileId, made.reference, {
    status: 'incomplete',
    sequence: 2,
    requirements: [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }],
  })
  await close(made.customer.id)
  const readAll = async () => ({
    events: await db.query(sql`
      select type from events where customer_id = ${made.customer.id} order by n`),
    items: await countRows(sql`
      select count(*) as n from notifications where customer_id = ${made.customer.id}`),
    status: (await kyc.last(made.customer.id)).status,
  })
  const before = await readAll()
  for (const by of ['29 days 1 hour', '31 days']) {
    await moveClock(by)
    await kyc.reportDueSoon()
    await kyc.expireOverdue()
  }
  expect(await kyc.expireOverdue()).toBe(0)
  expect(await readAll()).toEqual(before)
  expect(before.status).toBe('incomplete')
})

test('the event kyc.due_soon is sent again after staff reopen an expired correction', async () => {
  const made = await rooms.signUp()
  const requirements = [{ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }]
  await applyState(made.profileId, made.reference, {
    status: 'incomplete',
    sequence: 2,
    requirements,
  })
  await moveClock('29 days 1 hour')
  expect(await kyc.reportDueSoon()).toBe(1)
  await moveClock('31 days')
  await kyc.expireOverdue()
  await kyc.reopen(made.customer.id, 'incomplete', 'More time')
  expect(await kyc.reportDueSoon()).toBe(0)
  await moveClock('60 days 1 hour')
  expect(await kyc.reportDueSoon()).toBe(1)
  expect((await listNew('kyc.due_soon')).map(({ customerId }) => customerId)).toEqual([
    made.customer.id,
    made.customer.id,
  ])
})

test('an expired invite without a signup or account closure sends invite.expired once', async () => {
  const [open, accepted, used, closed] = [
    await invite(),
    await invite(),
    await invite(),
    await invite(),
  ]
  await invites.accept(accepted.inviteUrl.split('/').at(-1)!, 'individual')
  await transaction((tx) => customers.markSignedUp(tx, used.customerUid))
  await transaction((tx) => customers.close(tx, closed.customerUid))
  await moveClock('6 days 23 hours')
  expect(await invites.reportExpired()).toBe(0)
  await moveClock('7 days 1 minute')
  const told = await Promise.all([invites.reportExpired(), invites.reportExpired()])
  expect(told[0] + told[1]).toBe(4)
  expect(await invites.reportExpired()).toBe(0)
  expect(await listNew('invite.expired')).toEqual(
    [open, accepted].map(({ inviteId, customerUid, expiresAt }) => ({
      type: 'invite.expired',
      customerId: customerUid,
      data: { inviteId, expiresAt: expiresAt.toISOString() },
    })),
  )
})

test('the event invite.expired is sent again after a renewed invitation expires', async () => {
  const made = await invite()
  const [{ organizationId, clientId } = { organizationId: '', clientId: '' }] = await db.query<{
    organizationId: string
    clientId: string
  }>(sql`
    select organization_id as "organizationId", client_id as "clientId"
    from invites where id = ${made.inviteId}`)
  await moveClock('8 days')
  expect(await invites.reportExpired()).toBe(1)
  const issuer = { clientId, advisorId: null }
  const renewed = await invites.renew({ organizationId, issuer }, made.inviteId)
  expect(await invites.reportExpired()).toBe(0)
  await moveClock('16 days')
  expect(await invites.reportExpired()).toBe(1)
  expect((await listNew('invite.expired')).map(({ data }) => data)).toEqual(
    [made, renewed].map(({ inviteId, expiresAt }) => ({
      inviteId,
      expiresAt: expiresAt.toISOString(),
    })),
  )
})

test('invitations that expired before the upgrade cause no invite.expired event', async () => {
  const [before, after] = [await invite(), await invite()]
  // For existing rows, the migration sets expiry_notified_at to the time of the migration. So the
  // test sets this column too.
  await db.query(sql`
    update invites set expiry_notified_at = service_now(),
      expires_at = service_now() + make_interval(days => case when id = ${before.inviteId} then -1 else 1 end)
    where id in (${before.inviteId}, ${after.inviteId})`)
  await moveClock('2 days')
  expect(await invites.reportExpired()).toBe(1)
  expect((await listNew('invite.expired')).map(({ customerId }) => customerId)).toEqual([
    after.customerUid,
  ])
})

test('the event credential.expiring is sent 14, 3 and 1 days before expiry, once each', async () => {
  const expiresInDays = 20
  const [live, revoked] = [
    await issueCredential({ expiresInDays }),
    await issueCredential({ expiresInDays }),
  ]
  await issueCredential()
  await credentials.revoke(revoked.clientId)
  const reports: number[] = []
  for (const by of [
    '5 days',
    '6 days 1 hour',
    '12 days',
    '17 days 1 hour',
    '19 days 1 hour',
    '19 days 2 hours',
    '21 days',
  ]) {
    await moveClock(by)
    reports.push(await credentials.reportExpiring())
  }
  expect(reports).toEqual([0, 1, 0, 1, 1, 0, 0])
  const found = await listNew('credential.expiring')
  expect(found.map(({ data }) => [data.clientId, data.daysLeft])).toEqual([
    [live.clientId, 14],
    [live.clientId, 3],
    [live.clientId, 1],
  ])
})
