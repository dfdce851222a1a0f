import { beforeAll, describe, expect, test } from 'vitest'
import { userTypeNames } from '@/lib/user-types'
import { bearer, call, connect, type Person, paths, signupBody } from '../support/api'
import { openBrowser } from '../support/callers'
import { issueRole, tokenPaths } from '../support/callers-tokens'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { openInboxes } from '../support/inboxes'
import { shareDatabase, shareService } from '../support/shared'

let system: Record<string, string>

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

beforeAll(async () => {
  system = (await api.systemSession()).headers
})

type Headers = Record<string, string>
const close = (headers: Headers) => call(service, 'DELETE', tokenPaths.account, { headers })
const tell = async (customerUid: string, type: string, transactionId?: string) => {
  const json = { customerUid, type, ...(transactionId ? { data: { transactionId } } : {}) }
  return call(service, 'POST', paths.events, { headers: system, json })
}
const whoami = async (headers: Headers) =>
  (await call(service, 'GET', paths.whoami, { headers })).status

describe('204', () => {
  test.for(userTypeNames)(
    'a role token closes its own account, without a word: %s',
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

  test('so does a User session after the signup', async () => {
    const { user } = await api.signUp()
    expect((await close(user.headers)).status).toBe(204)
    expect(await whoami(user.headers)).toBe(401)
  })

  test('of several calls at once one closes it', async () => {
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

  test('everything that could act for the person dies with it', async () => {
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

  test('the browsers of the person are signed out', async () => {
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

/** A person whose browser is open while a partner's server signs them up. */
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

describe('404, to everyone afterwards', () => {
  let closed: Person
  beforeAll(async () => {
    closed = await api.signUp()
    await close(closed.user.headers)
  })

  test('no session and no token can be had for the person', async () => {
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

  test('nothing can be written to the person or decided about them', async () => {
    expectRefusal(
      await tell(closed.customerUid, 'PLATFORM_MESSAGE'),
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

  test('the invitation leads nowhere', async () => {
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

  test('the personal data stays, sealed, until its retention ends', async () => {
    const [row] = await database.query(
      'select payload_sealed from profiles where customer_id = $1',
      [closed.customerUid],
    )
    expect(row!.payload_sealed.length).toBeGreaterThan(100)
    expect(row!.payload_sealed.toString('latin1')).not.toContain('900-12-3456')
  })
})

describe('409 PENDING_TRANSACTIONS', () => {
  test('a pending transaction keeps the account open, and nothing dies of the refusal', async () => {
    const { user, customerUid, temporary } = await api.signUp()
    await tell(customerUid, 'TRANSACTION_PENDING', 'a')
    expectRefusal(await close(user.headers), 409, 'PENDING_TRANSACTIONS')
    expect([await whoami(user.headers), await whoami(temporary.headers)]).toEqual([200, 200])
  })

  test.for(['TRANSACTION_EXECUTED', 'TRANSACTION_REJECTED'])('%s settles it', async (type) => {
    const { user, customerUid } = await api.signUp()
    await tell(customerUid, 'TRANSACTION_PENDING', 'a')
    await tell(customerUid, 'TRANSACTION_PENDING', 'b')
    await tell(customerUid, type, 'a')
    expectRefusal(await close(user.headers), 409, 'PENDING_TRANSACTIONS')
    await tell(customerUid, type, 'b')
    expect((await close(user.headers)).status).toBe(204)
  })

  test('a settled one stays settled when the word that it is pending comes late, or again', async () => {
    const { user, customerUid } = await api.signUp()
    for (const type of [
      'TRANSACTION_EXECUTED',
      'TRANSACTION_PENDING',
      'TRANSACTION_REJECTED',
      'TRANSACTION_PENDING',
    ])
      await tell(customerUid, type, 'a')
    expect((await close(user.headers)).status).toBe(204)
  })

  test("another customer's transaction, and one without an id, keep nothing open", async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    await tell(other.customerUid, 'TRANSACTION_PENDING', 'a')
    await tell(one.customerUid, 'TRANSACTION_PENDING')
    await tell(one.customerUid, 'TRANSACTION_SCHEDULED', 'a')
    expect((await close(one.user.headers)).status).toBe(204)
  })

  test('a transaction that opens while the account closes is either refused or keeps it open', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => api.signUp()))
    const outcomes = await Promise.all(
      people.map(async ({ user, customerUid }) => {
        const [closed, told] = await Promise.all([
          close(user.headers),
          tell(customerUid, 'TRANSACTION_PENDING', 'a'),
        ])
        return `${closed.status} ${told.status}`
      }),
    )
    expect(outcomes.filter((one) => !['204 404', '409 202'].includes(one))).toEqual([])
  })
})

describe('transactions', () => {
  const inboxes = openInboxes(service, api)
  const say = (one: Person, type: string, transactionId?: string | number) =>
    inboxes.publish({
      customerUid: one.customerUid,
      type,
      data: transactionId === undefined ? {} : { transactionId },
    })

  test.each(['TRANSACTION_EXECUTED', 'TRANSACTION_REJECTED'])(
    'one that is pending holds the account open until %s',
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

  test('a number names one as its text does', async () => {
    const holder = await inboxes.makePerson()
    await say(holder, 'TRANSACTION_PENDING', 1042)
    expectRefusal(await close(holder.user.headers), 409, 'PENDING_TRANSACTIONS')
    await say(holder, 'TRANSACTION_EXECUTED', '1042')
    expect((await close(holder.user.headers)).status).toBe(204)
  })

  test('without an identifier they are notifications only', async () => {
    const holder = await inboxes.makePerson()
    await say(holder, 'TRANSACTION_PENDING')
    expect((await inboxes.list(holder, { limit: '1' })).body.data[0].type).toBe(
      'TRANSACTION_PENDING',
    )
    expect((await close(holder.user.headers)).status).toBe(204)
  })

  test('a closed customer is unknown to events', async () => {
    const holder = await inboxes.makePerson()
    await close(holder.user.headers)
    expectRefusal(await say(holder, 'PLATFORM_MESSAGE'), 404, 'NOT_FOUND', 'customerUid')
  })
})
