import { describe, expect, test } from 'vitest'
import { CallError, type CallOptions, call, callIfChanged } from '@/lib/client'
import { acceptInvite, checkInvite, createInvite } from '@/lib/contracts/invites'
import { lastRequest, sendCorrections } from '@/lib/contracts/kyc'
import {
  listNotifications,
  markAllRead,
  markRead,
  publishEvents,
  unreadCount,
} from '@/lib/contracts/notifications'
import { samplePayload } from '@/lib/contracts/sample-signup'
import { createSession, listSessions, revokeSession, whoami } from '@/lib/contracts/sessions'
import { signup, w9Terms } from '@/lib/contracts/signup'
import {
  closeAccount,
  exchangeToken,
  issueCustomerToken,
  refreshToken,
} from '@/lib/contracts/tokens'
import { connect } from '../support/api'
import { shareService } from '../support/shared'

const callsPerMinute = 200

const service = shareService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: String(callsPerMinute) } })
const api = connect(service)

const at = (headers: Record<string, string> = {}, more: CallOptions = {}): CallOptions => ({
  baseUrl: service.url,
  headers,
  ...more,
})
const bearer = (token: string) => at({ authorization: `Bearer ${token}` })
/** Opens a session. Returns the options for calls in this session. */
async function open(customerUid?: string): Promise<CallOptions & { sessionId: string }> {
  const { clientId, clientSecret } = service
  const { data } = await call(
    createSession,
    { body: { clientId, clientSecret, customerUid } },
    at(),
  )
  return {
    ...at({ 'x-session-id': data.sessionId, 'x-client-id': clientId }),
    sessionId: data.sessionId,
  }
}
const refusalOf = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => expect.unreachable(),
    (error) => error,
  )

describe('the typed client of the tests', () => {
  test('the typed client performs every operation from invitation to closed account', async () => {
    const system = await open()
    expect((await call(whoami, {}, system)).data).toMatchObject({
      kind: 'System',
      environment: 'sandbox',
    })
    const person = {
      role: 'individual',
      email: 'avery@example.com',
      firstName: 'Avery',
      lastName: 'Quinn',
    } as const
    const invite = await call(createInvite, { body: person }, system)
    expect(invite.status).toBe(201)
    const { customerUid, inviteUrl } = invite.data
    const token = inviteUrl.split('/').at(-1)!
    expect((await call(checkInvite, { query: { token } }, at())).data).toMatchObject({
      role: 'individual',
      email: person.email,
    })
    const temporary = bearer(
      (await call(acceptInvite.individual, { body: { token } }, at())).data.temporaryAccessToken,
    )
    expect((await call(w9Terms, {}, temporary)).data.version).toBeTruthy()
    const body = { ...samplePayload, socialSecurityNumber: '000-00-0002' }
    expect(
      (await call(signup.individual, { query: { validate: 'only' }, body }, temporary)).data,
    ).toEqual({ valid: true })
    expect((await call(signup.individual, { body }, temporary)).data).toEqual({
      customerUid,
      kycStatus: 'pending',
    })

    const statusOf = async () => (await call(lastRequest, {}, temporary)).data.status
    await expect.poll(statusOf, { interval: 200 }).toBe('incomplete')
    expect(
      (await call(sendCorrections, { body: { address: { address: '12 Elm Street' } } }, temporary))
        .data.status,
    ).toBe('pending')
    await expect.poll(statusOf, { interval: 200 }).toBe('approved')

    const user = await open(customerUid)
    const count = await call(unreadCount, {}, user)
    expect(count.data.count).toBe(4)
    expect(await callIfChanged(unreadCount, {}, count.etag, user)).toBeUndefined()
    const events = [{ customerUid, type: 'TRANSACTION_EXECUTED', data: { transactionId: 'T-1' } }]
    const [published] = (await call(publishEvents, { body: events }, system)).data
    const page = await call(listNotifications, { query: { limit: 2 } }, user)
    expect(page.data[0]).toMatchObject({
      id: published!.id,
      type: 'TRANSACTION_EXECUTED',
      isRead: false,
    })
    expect(page.meta.unreadCount).toBe(5)
    expect((await call(markRead, { params: { id: published!.id } }, user)).status).toBe(202)
    expect((await call(markAllRead, {}, user)).data.count).toBe(0)

    const role = (await call(exchangeToken, {}, temporary)).data
    const renewed = (await call(refreshToken, { body: { refreshToken: role.refreshToken } }, at()))
      .data
    expect(
      (await call(issueCustomerToken, { params: { customerUid } }, system)).data.tokenType,
    ).toBe('role')
    expect((await call(listSessions, {}, system)).data.length).toBeGreaterThanOrEqual(2)
    expect((await call(closeAccount, {}, bearer(renewed.accessToken))).status).toBe(204)
    expect((await refusalOf(call(unreadCount, {}, user))).code).toBe('UNAUTHORIZED')
    expect((await call(revokeSession, { params: { id: system.sessionId } }, system)).status).toBe(
      204,
    )
  })

  test('the typed client throws an error with code, status and one item per field', async () => {
    const person = await api.signUp()
    const again = await refusalOf(
      call(signup.individual, { body: samplePayload }, at(person.temporary.headers)),
    )
    expect(again).toBeInstanceOf(CallError)
    expect([again.code, again.status, again.requestId]).toEqual([
      'ALREADY_SIGNED_UP',
      400,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
    const faulty = { ...samplePayload, dateOfBirth: '01/01/2999', address: { city: 'Test4ville' } }
    const { items } = await refusalOf(
      call(signup.individual, { body: faulty }, at((await api.person()).temporary.headers)),
    )
    expect(items.map(({ code, source }) => `${source} ${code}`)).toEqual([
      'dateOfBirth DAY_BEFORE_NOW_INVALID',
      'address.city CITY_HAS_INVALID_FORMAT',
    ])
  })

  test('the typed client replaces a revoked session once and repeats the call', async () => {
    const ended = await open()
    await call(revokeSession, { params: { id: ended.sessionId } }, ended)
    let opened = 0
    const renew = async () => {
      opened += 1
      return (await open()).headers!
    }
    expect((await call(whoami, {}, { ...ended, renew })).data.kind).toBe('System')
    expect(opened).toBe(1)
    const renewInVain = async () => {
      opened += 1
      return ended.headers!
    }
    expect((await refusalOf(call(whoami, {}, { ...ended, renew: renewInVain }))).status).toBe(401)
    expect(opened).toBe(2)
  })

  test('the typed client retries only a 429, after the time in Retry-After', async () => {
    const user = at((await api.signUp()).user.headers)
    const waits: number[] = []
    const patient: CallOptions = {
      ...user,
      sleep: async () => {},
      onRetry: (_, ms) => void waits.push(ms),
      maxWaitMs: 120_000,
    }
    const unknown = { params: { id: crypto.randomUUID() } }
    expect((await refusalOf(call(markRead, unknown, patient))).status).toBe(404)
    expect(waits).toEqual([])
    for (let left = callsPerMinute; left > 0; left--)
      await call(unreadCount, {}, { ...user, retries: 0 }).catch(() => {})
    const limited = await refusalOf(call(unreadCount, {}, patient))
    expect([limited.code, limited.status]).toEqual(['RATE_LIMITED', 429])
    expect(waits).toHaveLength(4)
    for (const [i, seconds] of [1, 2, 4, 8].entries())
      expect(waits[i]).toBeGreaterThanOrEqual(Math.max(seconds, limited.retryAfterSeconds!) * 1000)
  })
})
