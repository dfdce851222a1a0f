import { describe, expect, test } from 'vitest'
import { type Answer, connect, paths, signupBody } from '../support/api'
import { expectApiHeaders, expectEnvelope, expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { listLetters } from '../support/visitor'

const service = borrowService()
const api = connect(service)

const person = { role: 'individual', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' }
const ask = async (method: string, path: string, more: object = {}): Promise<Answer> =>
  api.call(method, path, { headers: (await api.systemSession()).headers, ...more })
const invite = (more: object = {}) => ask('POST', paths.invites, { json: { ...person, ...more } })
const list = (query: Record<string, string>) => ask('GET', paths.invites, { query })
const renew = (id: string) => ask('POST', `${paths.invites}/${id}/renewals`)
const cancel = (id: string) => ask('DELETE', `${paths.invites}/${id}`)
const check = ({ inviteUrl }: { inviteUrl: string }) =>
  api.call('GET', paths.check, { query: { token: inviteUrl.split('/').at(-1)! } })

describe('managing invitations', () => {
  test('renewing an invitation returns a new link and expires the old link', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const made = (await invite({ email })).body.data
    const answer = await renew(made.inviteId)
    expectApiHeaders(answer)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body.data).sort()).toEqual(['expiresAt', 'inviteId', 'inviteUrl'])
    expectRefusal(await check(made), 422, 'INVITE_TOKEN_EXPIRED', 'token')
    expect((await check(answer.body.data)).body.data.customerUid).toBe(made.customerUid)
    const letters = listLetters(service, email)
    expect(letters).toHaveLength(2)
  })

  test('after a partner cancels an invitation, its link returns 404', async () => {
    const made = (await invite()).body.data
    const answer = await cancel(made.inviteId)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expectRefusal(await check(made), 404, 'INVITATION_DOES_NOT_EXIST', 'token')
    expectRefusal(await cancel(made.inviteId), 404, 'INVITATION_DOES_NOT_EXIST', 'inviteId')
    expectRefusal(await renew(made.inviteId), 404, 'INVITATION_DOES_NOT_EXIST', 'inviteId')
    expectRefusal(await cancel('x'), 404, 'INVITATION_DOES_NOT_EXIST', 'inviteId')
  })

  test('renewing an invitation after the signup returns 400 ALREADY_SIGNED_UP', async () => {
    const { customerUid, invite: made } = await api.signUp()
    expectRefusal(await renew(made.inviteId), 400, 'ALREADY_SIGNED_UP')
    const [listed] = (await list({ customerUid })).body.data
    expect(listed).toMatchObject({ inviteId: made.inviteId, status: 'used' })
  })

  test('cancelling an accepted invitation revokes its temporary token', async () => {
    const { invite: made, temporary } = await api.person()
    expect((await cancel(made.inviteId)).status).toBe(204)
    const answer = await api.call('GET', paths.whoami, { headers: temporary.headers })
    expectRefusal(answer, 401, 'UNAUTHORIZED')
  })

  test('the list of invitations contains no token, name or email address', async () => {
    const made = (
      await invite({ email: 'listed.unique@example.com', sendsEmail: false, language: 'en' })
    ).body.data
    const answer = await list({ customerUid: made.customerUid })
    expectApiHeaders(answer)
    expect(answer.body.data).toHaveLength(1)
    expect(answer.body.data[0]).toMatchObject({
      inviteId: made.inviteId,
      status: 'open',
      sendsEmail: false,
      language: 'en',
    })
    for (const text of ['listed.unique', 'Ann', made.inviteUrl.split('/').at(-1)])
      expect(answer.text).not.toContain(text)
  })

  test('GET invites with a wrong or unknown filter returns 400', async () => {
    expectRefusal(await list({ status: 'sent' }), 400, 'ONEOF', 'status')
    expectRefusal(await list({ customerUid: 'x' }), 400, 'UUID', 'customerUid')
    expectRefusal(await list({ limit: '0' }), 400, 'MIN', 'limit')
    expectRefusal(await list({ state: 'open' }), 400, 'UNKNOWN_PARAMETER', 'state')
    expectRefusal(await ask('DELETE', `${paths.invites}/x?all=1`), 400, 'UNKNOWN_PARAMETER', 'all')
  })
})

describe('options of an invitation', () => {
  test('a second invitation with the same externalId renews the first invitation', async () => {
    const externalId = crypto.randomUUID()
    const made = (await invite({ externalId })).body.data
    const again = await invite({ externalId })
    expect(again.status).toBe(201)
    expect(again.body.data.customerUid).toBe(made.customerUid)
    expectRefusal(await check(made), 422, 'INVITE_TOKEN_EXPIRED', 'token')
    expectRefusal(await invite({ externalId, role: 'operator' }), 409, 'NAME_TAKEN', 'externalId')
    const [listed] = (await list({ customerUid: made.customerUid })).body.data
    expect(listed.externalId).toBe(externalId)
  })

  test('POST invites with the externalId of a signed-up customer returns 400', async () => {
    const externalId = crypto.randomUUID()
    const { token } = await api.invite({ externalId })
    const { headers } = await api.accept(token)
    await api.call('POST', paths.signup('individual'), { headers, json: signupBody() })
    expectRefusal(await invite({ externalId }), 400, 'ALREADY_SIGNED_UP')
  })

  test('repeating POST invites with externalId and Idempotency-Key replays the response', async () => {
    const json = { ...person, externalId: crypto.randomUUID() }
    const headers = {
      ...(await api.systemSession()).headers,
      'idempotency-key': crypto.randomUUID(),
    }
    const [first, second] = [
      await api.call('POST', paths.invites, { headers, json }),
      await api.call('POST', paths.invites, { headers, json }),
    ]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body.data).toEqual(first.body.data)
    expect((await check(first.body.data)).status).toBe(200)
  })

  test('one error response lists every invalid option of an invitation', async () => {
    const items = expectEnvelope(
      await invite({
        externalId: 'a b',
        sendsEmail: 'no',
        language: 'es',
        returnUrl: 'https://acme.example/back',
        refreshUrl: 'javascript:alert(1)',
        state: 'a/b',
      }),
    )
    expect(items.map(({ source, code }) => `${source} ${code}`).sort()).toEqual([
      'externalId INVALID_CHARACTERS',
      'language ONEOF',
      'refreshUrl RETURN_URL_NOT_ALLOWED',
      'returnUrl RETURN_URL_NOT_ALLOWED',
      'sendsEmail BOOLEAN',
      'state INVALID_CHARACTERS',
    ])
    expectRefusal(await invite({ externalId: 'x'.repeat(129) }), 400, 'MAX', 'externalId')
    expectRefusal(await invite({ externalId: '' }), 400, 'MIN', 'externalId')
    expectRefusal(await invite({ state: 'x'.repeat(513) }), 400, 'MAX', 'state')
    expectRefusal(await invite({ externalId: 7 }), 400, 'STRING', 'externalId')
  })

  test('POST invites accepts only return URLs with an origin of the organization', async () => {
    const refused = await invite({ returnUrl: 'https://acme.example/back' })
    expectRefusal(refused, 400, 'RETURN_URL_NOT_ALLOWED', 'returnUrl')
    const returnUrl = 'http://localhost:4000/back'
    const made = (await invite({ returnUrl, state: 'xyz-1' })).body.data
    const [listed] = (await list({ customerUid: made.customerUid })).body.data
    expect(listed).toMatchObject({ returnUrl, refreshUrl: null, state: 'xyz-1' })
  })

  test('the header X-Ignored-Members lists prefilled answers that the role does not use', async () => {
    const prefill = { dateOfBirth: '07/24/1988', businessName: 'Quinn LLC', nickname: 'Ave' }
    const ignoredBy = async (role: string) =>
      (await invite({ role, prefill })).headers.get('x-ignored-members')
    for (const role of ['individual', 'operator'])
      expect(await ignoredBy(role)).toBe('prefill.nickname, prefill.businessName')
    expect(await ignoredBy('businessowner')).toBe('prefill.nickname')
  })

  test('one error response lists every invalid prefilled answer of an invitation', async () => {
    const items = expectEnvelope(
      await invite({
        state: 'a/b',
        prefill: {
          dateOfBirth: '1988-07-24',
          address: { city: 'Aust1n', state: 'XX', country: 'US' },
          employment: { annualIncome: 85000 },
          socialSecurityNumber: '900-12-3456',
          w9: {},
        },
      }),
    )
    expect(items.map(({ source, code }) => `${source} ${code}`).sort()).toEqual([
      'prefill.address.city CITY_HAS_INVALID_FORMAT',
      'prefill.address.state STATE_HAS_INVALID_FORMAT',
      'prefill.dateOfBirth DAY_BEFORE_NOW_INVALID',
      'prefill.employment.annualIncome DECIMALFORMAT',
      'prefill.employment.isCurrentlyEmployed REQUIRED',
      'prefill.socialSecurityNumber PREFILL_NOT_ALLOWED',
      'prefill.w9 PREFILL_NOT_ALLOWED',
      'state INVALID_CHARACTERS',
    ])
    const refused = await invite({ prefill: { taxId: '12-3456789' } })
    expectRefusal(refused, 400, 'PREFILL_NOT_ALLOWED', 'prefill.taxId')
    expect((await invite({ prefill: { dateOfBirth: '07/24/1988' } })).status).toBe(201)
  })
})
