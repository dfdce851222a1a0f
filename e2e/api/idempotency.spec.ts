import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicContracts } from '@/lib/contracts'
import { openReceiver, type Receiver } from '@/lib/testing/receiver'
import { type Answer, bearer, call, connect, paths, signupBody } from '../support/api'
import { listDestinationCalls } from '../support/destination-calls'
import { expectRefusal } from '../support/expectations'
import { borrowService, shareDatabase } from '../support/shared'
import { listUpkeepCalls } from '../support/upkeep-calls'

let system: Headers
let receiver: Receiver

const service = borrowService()
const api = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  system = (await api.systemSession()).headers
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

type Headers = Record<string, string>
type Ask = { path: string; headers: Headers; json: unknown }
const send = (key: string, { path, headers, json }: Ask) =>
  call(service, 'POST', path, { headers: { ...headers, 'idempotency-key': key }, json })
const isReplayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const countCustomers = async () =>
  (await database.query('select count(*) as n from customers'))[0]!.n
const countNotifications = async (customerUid: string) =>
  (
    await database.query('select count(*) as n from notifications where customer_id = $1', [
      customerUid,
    ])
  )[0]!.n

const invite = (overrides: Record<string, unknown> = {}): Ask => ({
  path: paths.invites,
  headers: system,
  json: {
    role: 'individual',
    email: 'rae.carter@example.com',
    firstName: 'Rae',
    lastName: 'Carter',
    ...overrides,
  },
})
const event = (customerUid: string, headers = system): Ask => ({
  path: paths.events,
  headers,
  json: { customerUid, type: 'PLATFORM_MESSAGE' },
})

/** Waits until the verification of a person has the given status. */
async function waitFor(status: string, headers: Headers): Promise<void> {
  await expect
    .poll(async () => (await call(service, 'GET', paths.kyc, { headers })).body.data?.status)
    .toBe(status)
}

/** Returns a call that archives or restores an item, after the calls in `before`. */
async function archivalOf(before: readonly string[], verb: string) {
  const { customerUid, user } = await api.signUp()
  const { headers } = user
  const { body } = await call(service, 'GET', `${paths.notifications}?limit=1`, { headers })
  const path = `${paths.notifications}/${body.data[0].id}`
  for (const done of before) await call(service, 'POST', `${path}/${done}`, { headers })
  const count = async () => {
    const select = 'select archive_versions as v from notifications where customer_id = $1'
    const rows = await database.query(select, [customerUid])
    return rows.flatMap(({ v }) => v ?? []).length
  }
  return { ask: { path: `${path}/${verb}`, headers, json: undefined }, count }
}

/**
 * Returns one call of each operation that accepts an Idempotency-Key. `count` counts the effects of
 * the call.
 */
const operations: Record<string, () => Promise<{ ask: Ask; count: () => Promise<number> }>> = {
  createInvite: async () => ({ ask: invite(), count: countCustomers }),
  createInviteForOrganization: async () => {
    const { json } = invite({ organization: 'Demo Bank' })
    const headers = bearer(service.adminKey())
    return { ask: { path: '/admin/v1/invites', headers, json }, count: countCustomers }
  },
  publishEvents: async () => {
    const { customerUid } = await api.person()
    return { ask: event(customerUid), count: () => countNotifications(customerUid) }
  },
  signupIndividual: () => signupOf('individual'),
  signupBusinessOwner: () => signupOf('businessowner'),
  signupOperator: () => signupOf('operator'),
  markAllNotificationsRead: async () => {
    const { customerUid, user } = await api.signUp()
    await call(service, 'POST', paths.events, {
      headers: system,
      json: { customerUid, type: 'PLATFORM_MESSAGE' },
    })
    const count = async () =>
      (
        await database.query('select 1 from notification_marks where customer_id = $1', [
          customerUid,
        ])
      ).length
    return {
      ask: { path: `${paths.notifications}/mark-all-read`, headers: user.headers, json: {} },
      count,
    }
  },
  markNotificationUnread: async () => {
    // With this SSN, the application stays in review, because a decision would add an unread
    // notification.
    const { customerUid, user } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    const { headers } = user
    await call(service, 'POST', `${paths.notifications}/mark-all-read`, { headers, json: {} })
    const { body } = await call(service, 'GET', `${paths.notifications}?limit=1`, { headers })
    const count = async () => {
      const select =
        'select toggle_versions as v from notifications where customer_id = $1 and toggle_versions is not null'
      const rows = await database.query(select, [customerUid])
      return rows.flatMap(({ v }) => v).length
    }
    const path = `${paths.notifications}/${body.data[0].id}/unread`
    return { ask: { path, headers, json: undefined }, count }
  },
  archiveNotification: () => archivalOf([], 'archive'),
  restoreNotification: () => archivalOf(['archive'], 'restore'),
  sendKycCorrections: async () => {
    const { customerUid, user } = await api.signUp({ socialSecurityNumber: '000-00-0002' })
    await waitFor('incomplete', user.headers)
    const { address } = signupBody()
    return {
      ask: { path: `${paths.kyc}/corrections`, headers: user.headers, json: { address } },
      count: () => countMoves(customerUid, 'correct'),
    }
  },
  decideInSandbox: async () => {
    const { customerUid } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    const ask = {
      path: `/sandbox/v1/customers/${customerUid}/kyc`,
      headers: system,
      json: { decision: 'approve' },
    }
    return { ask, count: () => countMoves(customerUid, 'clear') }
  },
  createOrganization: async () => {
    const name = `Once ${crypto.randomUUID()}`
    const count = async () =>
      (await database.query('select 1 from organizations where name = $1', [name])).length
    return {
      ask: { path: '/admin/v1/organizations', headers: bearer(service.adminKey()), json: { name } },
      count,
    }
  },
  addAdvisor: async () => {
    const count = async () => (await database.query('select count(*) as n from advisors'))[0]!.n
    const json = { organization: 'Demo Bank', email: `${crypto.randomUUID()}@example.com` }
    return { ask: { path: '/admin/v1/advisors', headers: bearer(service.adminKey()), json }, count }
  },
  decideKyc: async () => {
    const { customerUid } = await api.signUp({ socialSecurityNumber: '000-00-0004' })
    const json = { decision: 'approve', reason: 'seen' }
    const ask = {
      path: `/admin/v1/customers/${customerUid}/kyc/decisions`,
      headers: bearer(service.adminKey()),
      json,
    }
    return { ask, count: () => countMoves(customerUid, 'clear') }
  },
  publishNotification: async () => {
    const { customerUid } = await api.person()
    const ask = {
      ...event(customerUid, bearer(service.adminKey())),
      path: '/admin/v1/notifications',
    }
    return { ask, count: () => countNotifications(customerUid) }
  },
  ...listDestinationCalls(service, database, () => ({ system, receiver })),
  ...listUpkeepCalls(service, database),
  seedSandbox: async () => {
    const count = async () =>
      (
        await database.query(
          `select count(*) as n from customers where user_type = 'businessowner'`,
        )
      )[0]!.n
    return {
      ask: { path: '/admin/v1/sandbox/seed', headers: bearer(service.adminKey()), json: undefined },
      count,
    }
  },
}
/**
 * Another file, sandbox-demo.spec.ts, tests the reset, because a reset would delete the data of the
 * tests in this file.
 */
const elsewhere = ['resetSandbox']

async function signupOf(userType: 'individual' | 'businessowner' | 'operator') {
  const { customerUid, temporary } = await api.person(userType)
  const count = async () =>
    (await database.query('select 1 from profiles where customer_id = $1', [customerUid])).length
  return {
    ask: { path: paths.signup(userType), headers: temporary.headers, json: signupBody() },
    count,
  }
}

const countMoves = async (customerUid: string, event: string) =>
  (
    await database.query(
      'select 1 from kyc_moves m join kyc_requests r using (profile_id) where r.customer_id = $1 and m.event = $2',
      [customerUid, event],
    )
  ).length

/** Expects that repeated calls have one effect and return the same response. */
async function expectOnce(operation: string): Promise<void> {
  const { ask, count } = await operations[operation]!()
  const before = await count()
  const first = await send(operation, ask)
  expect(first.status, first.text).toBeLessThan(300)
  expect(isReplayed(first)).toBe(false)
  const after = await count()
  expect(after).toBeGreaterThan(before)
  for (let i = 0; i < 2; i++) {
    const again = await send(operation, ask)
    expect([again.status, again.text, isReplayed(again)]).toEqual([first.status, first.text, true])
  }
  expect(await count()).toBe(after)
}

describe('repeating a request with one Idempotency-Key', () => {
  test.for(Object.keys(operations))(
    '%s repeated under one Idempotency-Key has one effect and replays the response',
    expectOnce,
  )

  test('every POST accepts an Idempotency-Key, except those that return a secret', () => {
    const harmless = ['tryAllowList', 'previewBrand']
    // biome-ignore format: a list
    const secret = [
      'issueCustomerToken', 'issueCredential', 'rotateCredential', 'issueAdvisorToken',
      'createDestination', 'createDestinationForOrganization', 'rotateDestination',
      'rotateAnyDestination', 'createLink', 'createLinkForCustomer', 'renewInvite', 'renewAnyInvite',
    ]
    const posts = publicContracts.filter(
      ({ method, access }) => method === 'POST' && access !== 'public',
    )
    const taking = posts
      .filter(({ idempotent }) => idempotent)
      .map(({ operationId }) => operationId)
    expect(taking.sort()).toEqual([...Object.keys(operations), ...elsewhere].sort())
    expect(
      posts
        .map(({ operationId }) => operationId)
        .filter((id) => !secret.includes(id) && !harmless.includes(id))
        .sort(),
    ).toEqual(taking)
  })

  test('only one of 20 simultaneous calls with one Idempotency-Key has an effect', async () => {
    const { customerUid } = await api.person()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('at-once', event(customerUid))),
    )
    expect(await countNotifications(customerUid)).toBe(1)
    const done = answers.filter(({ status }) => status === 202)
    expect(done.filter((answer) => !isReplayed(answer))).toHaveLength(1)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 202))
      expectRefusal(answer, 409, 'IDEMPOTENCY_KEY_IN_USE')
  })

  test('a repeated call replays the response even if the JSON whitespace differs', async () => {
    const ask = invite()
    const first = await send('spaced', ask)
    const headers = { ...system, 'idempotency-key': 'spaced', 'content-type': 'application/json' }
    const again = await call(service, 'POST', ask.path, {
      headers,
      body: JSON.stringify(ask.json, null, 4),
    })
    expect([again.text, isReplayed(again)]).toEqual([first.text, true])
  })

  test('the database stores the responses for Idempotency-Keys in encrypted form', async () => {
    const { text } = await send('sealed', invite())
    const [row] = await database.query("select answer_sealed from idempotency where key = 'sealed'")
    expect(row!.answer_sealed.length).toBeGreaterThan(100)
    for (const word of [JSON.parse(text).data.customerUid, 'inviteUrl', service.url])
      expect(row!.answer_sealed.includes(word)).toBe(false)
  })
})
