import { beforeAll, describe, expect, test } from 'vitest'
import { userTypeNames } from '@/lib/user-types'
import { bearer, call, connect, type Person, paths, signupBody } from '../support/api'
import { openBrowser } from '../support/callers'
import { issueRole, tokenPaths } from '../support/callers-tokens'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { openInboxes } from '../support/inboxes'
import { borrowService, shareDatabase } from '../support/shared'
import { connectStaff } from '../support/staff'

let system: Record<string, string>

const service = borrowService()
const api = connect(service)
const database = shareDatabase(service)
const staff = connectStaff(service)

beforeAll(async () => {
  system = (await api.systemSession()).headers
})

type Headers = Record<string, string>
const close = (headers: Headers) => call(service, 'DELETE', tokenPaths.account, { headers })
const sendEvent = async (customerUid: string, type: string, transactionId?: string) => {
  const json = { customerUid, type, ...(transactionId ? { data: { transactionId } } : {}) }
  return call(service, 'POST', paths.events, { headers: system, json })
}
const whoami = async (headers: Headers) =>
  (await call(service, 'GET', paths.whoami, { headers })).status

describe('closing an account', () => {
  test.for(userTypeNames)(
    'DELETE account with a role token closes the %s account and returns 204',
    async (userType) => {
      const { customerUid } = await api.signUp({}, userType)
      const { accessToken } = await issueRole(api, customerUid)
      const answer = await close(bearer(accessToken))
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
        204,
        '',
        null,
      ])
      expectApiHeaders(answer)
      expect(await whoami(bearer(accessToken))).toBe(401)
    },
  )

  test('a User session closes the account of its customer after the signup', async () => {
    const { user } = await api.signUp()
    expect((await close(user.headers)).status).toBe(204)
    expect(await whoami(user.headers)).toBe(401)
  })

  test('of ten simultaneous requests to close an account, exactly one returns 204', async () => {
    const { user, customerUid } = await api.signUp()
    const { accessToken } = await issueRole(api, customerUid)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => close(i % 2 ? user.headers : bearer(accessToken))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toEqual([204])
    expect(statuses.filter((status) => ![204, 401, 404].includes(status))).toEqual([])
    const changes = await database.query(
      "select 1 from audit_changes where entity_id = $1 and action = 'close'",
      [customerUid],
    )
    expect(changes).toHaveLength(1)
  })

  test('closing an account revokes every session and token of its customer', async () => {
    const person = await api.signUp()
    const { customerUid } = person
    const [first, second] = [await issueRole(api, customerUid), await issueRole(api, customerUid)]
    const session = await api.userSession(customerUid)
    expect((await close(bearer(first.accessToken))).status).toBe(204)
    const dead = [
      session.headers,
      person.user.headers,
      person.temporary.headers,
      ...[first, second].map((pair) => bearer(pair.accessToken)),
    ]
    expect(await Promise.all(dead.map(whoami))).toEqual([401, 401, 401, 401, 401])
    for (const { refreshToken } of [first, second])
      expectRefusal(
        await call(service, 'POST', tokenPaths.refresh, { json: { refreshToken } }),
        401,
        'UNAUTHORIZED',
      )
    expect(await whoami({ ...system, ...bearer(first.accessToken) })).toBe(401)
    expect(await whoami(system)).toBe(200)
  })

  test("closing an account revokes the customer's browser sessions", async () => {
    const { cookie, customerUid } = await signUpInBrowser()
    expect((await call(service, 'GET', '/api/status', { headers: { cookie } })).status).toBe(200)
    await close(bearer((await issueRole(api, customerUid)).accessToken))
    expectRefusal(
      await call(service, 'GET', '/api/status', { headers: { cookie } }),
      401,
      'UNAUTHORIZED',
    )
  })
})

/**
 * Signs up a person through a partner's server, while the person's browser has a session. Returns
 * the cookie of that browser.
 */
async function signUpInBrowser(): Promise<{ cookie: string; customerUid: string }> {
  const invite = await api.invite()
  const cookie = await openBrowser(service, invite.token)
  const temporary = await api.accept(invite.token)
  const answer = await call(service, 'POST', paths.signup('individual'), {
    headers: temporary.headers,
    json: signupBody(),
  })
  expect(answer.status).toBe(200)
  return { cookie, customerUid: invite.customerUid }
}

describe('a closed account', () => {
  let closed: Person
  beforeAll(async () => {
    closed = await api.signUp()
    await close(closed.user.headers)
  })

  test('POST sessions and POST tokens return 404 for a closed customer', async () => {
    const { customerUid } = closed
    const { clientId, clientSecret } = service
    expectRefusal(
      await call(service, 'POST', paths.sessions, {
        json: { clientId, clientSecret, customerUid },
      }),
      404,
      'NOT_FOUND',
      'customerUid',
    )
    expectRefusal(
      await call(service, 'POST', tokenPaths.ofCustomer(customerUid), { headers: system }),
      404,
      'NOT_FOUND',
      'customerUid',
    )
    const sessions = await call(service, 'DELETE', paths.sessions, {
      headers: system,
      query: { customerUid },
    })
    expectRefusal(sessions, 404, 'NOT_FOUND', 'customerUid')
  })

  test('sending an event or a decision for a closed customer returns 404', async () => {
    expectRefusal(
      await sendEvent(closed.customerUid, 'PLATFORM_MESSAGE'),
      404,
      'NOT_FOUND',
      'customerUid',
    )
    const json = { decision: 'approve' }
    const decided = await call(service, 'POST', `/sandbox/v1/customers/${closed.customerUid}/kyc`, {
      headers: system,
      json,
    })
    expectRefusal(decided, 404, 'NOT_FOUND', 'customerUid')
  })

  test('a staff decision about a closed account returns 404 with reason account-closed', async () => {
    const decided = await staff('POST', `customers/${closed.customerUid}/kyc/decisions`, {
      json: { decision: 'reject', reason: 'Fraud' },
    })
    expectRefusal(decided, 404, 'NOT_FOUND')
    expect(decided.body.errors[0].meta).toMatchObject({ reason: 'account-closed' })
  })

  test('checking or accepting the invitation of a closed customer returns 404', async () => {
    const { token } = closed.invite
    expectRefusal(
      await call(service, 'GET', paths.check, { query: { token } }),
      404,
      'INVITATION_DOES_NOT_EXIST',
      'token',
    )
    const accepted = await call(service, 'POST', paths.accept('individual'), { json: { token } })
    expectRefusal(accepted, 404, 'INVITATION_DOES_NOT_EXIST', 'token')
  })

  test('the database still has the encrypted personal data of a closed account', async () => {
    const [row] = await database.query(
      'select payload_sealed from profiles where customer_id = $1',
      [closed.customerUid],
    )
    expect(row!.payload_sealed.length).toBeGreaterThan(100)
    expect(row!.payload_sealed.toString('latin1')).not.toContain('900-12-3456')
  })
})

describe('closing an account with pending transactions', () => {
  test('closing an account with a pending transaction returns 409 and revokes nothing', async () => {
    const { user, customerUid, temporary } = await api.signUp()
    await sendEvent(customerUid, 'TRANSACTION_PENDING', 'a')
    expectRefusal(await close(user.headers), 409, 'PENDING_TRANSACTIONS')
    expect([await whoami(user.headers), await whoami(temporary.headers)]).toEqual([200, 200])
  })

  test.for(['TRANSACTION_EXECUTED', 'TRANSACTION_REJECTED'])(
    'a person can close the account after %s has settled each pending transaction',
    async (type) => {
      const { user, customerUid } = await api.signUp()
      await sendEvent(customerUid, 'TRANSACTION_PENDING', 'a')
      await sendEvent(customerUid, 'TRANSACTION_PENDING', 'b')
      await sendEvent(customerUid, type, 'a')
      expectRefusal(await close(user.headers), 409, 'PENDING_TRANSACTIONS')
      await sendEvent(customerUid, type, 'b')
      expect((await close(user.headers)).status).toBe(204)
    },
  )

  test('a TRANSACTION_PENDING event does not reopen a settled transaction', async () => {
    const { user, customerUid } = await api.signUp()
    for (const type of [
      'TRANSACTION_EXECUTED',
      'TRANSACTION_PENDING',
      'TRANSACTION_REJECTED',
      'TRANSACTION_PENDING',
    ])
      await sendEvent(customerUid, type, 'a')
    expect((await close(user.headers)).status).toBe(204)
  })

  test('a transaction without an id or of another customer does not block a closure', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    await sendEvent(other.customerUid, 'TRANSACTION_PENDING', 'a')
    await sendEvent(one.customerUid, 'TRANSACTION_PENDING')
    await sendEvent(one.customerUid, 'TRANSACTION_SCHEDULED', 'a')
    expect((await close(one.user.headers)).status).toBe(204)
  })

  test('exactly one of a simultaneous account closure and pending transaction succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => api.signUp()))
    const outcomes = await Promise.all(
      people.map(async ({ user, customerUid }) => {
        const [closed, sent] = await Promise.all([
          close(user.headers),
          sendEvent(customerUid, 'TRANSACTION_PENDING', 'a'),
        ])
        return `${closed.status} ${sent.status}`
      }),
    )
    expect(outcomes.filter((one) => !['204 404', '409 202'].includes(one))).toEqual([])
  })
})

describe('transaction events', () => {
  const inboxes = openInboxes(service, api)
  const say = (one: Person, type: string, transactionId?: string | number) =>
    inboxes.publish({
      customerUid: one.customerUid,
      type,
      data: transactionId === undefined ? {} : { transactionId },
    })

  test.each(['TRANSACTION_EXECUTED', 'TRANSACTION_REJECTED'])(
    'a pending transaction blocks an account closure until its %s event arrives',
    async (settled) => {
      const holder = await inboxes.makePerson()
      await say(holder, 'TRANSACTION_PENDING', 't-1')
      expectRefusal(await close(holder.user.headers), 409, 'PENDING_TRANSACTIONS')
      await say(holder, settled, 't-2')
      expectRefusal(await close(holder.user.headers), 409, 'PENDING_TRANSACTIONS')
      await say(holder, settled, 't-1')
      expect((await close(holder.user.headers)).status).toBe(204)
    },
  )

  test('a transaction id sent as a number equals the same id sent as text', async () => {
    const holder = await inboxes.makePerson()
    await say(holder, 'TRANSACTION_PENDING', 1042)
    expectRefusal(await close(holder.user.headers), 409, 'PENDING_TRANSACTIONS')
    await say(holder, 'TRANSACTION_EXECUTED', '1042')
    expect((await close(holder.user.headers)).status).toBe(204)
  })

  test('a pending transaction event without an id does not block closing the account', async () => {
    const holder = await inboxes.makePerson()
    await say(holder, 'TRANSACTION_PENDING')
    expect((await inboxes.list(holder, { limit: '1' })).body.data[0].type).toBe(
      'TRANSACTION_PENDING',
    )
    expect((await close(holder.user.headers)).status).toBe(204)
  })

  test('sending a transaction event for a closed customer returns 404', async () => {
    const holder = await inboxes.makePerson()
    await close(holder.user.headers)
    expectRefusal(await say(holder, 'PLATFORM_MESSAGE'), 404, 'NOT_FOUND', 'customerUid')
  })
})
