import { describe, expect, test } from 'vitest'
import { connect, type Person, paths, signupBody, type Wire } from '../support/api'
import { openBrowser } from '../support/callers'
import { openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { connectStaff } from '../support/staff'

const service = borrowService()
const api = connect(service)
const staff = connectStaff(service)

const unknown = '0199a1f4-7c1e-7d3a-9b56-3f1f0c2f8a11'
/** With this SSN, the sandbox's provider leaves the verification pending until staff decide. */
const undecided = { socialSecurityNumber: '000-00-0004' }
const decide = (uid: string, json: Record<string, unknown>) =>
  staff('POST', `customers/${uid}/kyc/decisions`, { json })

describe('customers in the admin API', () => {
  test('staff list customers newest first, in pages, by status or by organization', async () => {
    const started = await api.person()
    const { customerUid } = await api.signUp(undecided)
    const first = await staff('GET', 'customers', { query: { limit: '1' } })
    expect(first.body.data).toMatchObject([
      { customerUid, userType: 'individual', status: 'pending', closedAt: null },
    ])
    const second = await staff('GET', 'customers', { query: { limit: '1', after: customerUid } })
    expect(second.body.data).toMatchObject([
      { customerUid: started.customerUid, status: 'started', signedUpAt: null },
    ])
    const pending = (
      await staff('GET', 'customers', { query: { status: 'pending', organization: 'Demo Bank' } })
    ).body.data
    expect(pending.map((one: Wire) => one.status)).toEqual(pending.map(() => 'pending'))
    expect(pending[0].customerUid).toBe(customerUid)
    await staff('POST', 'organizations', { json: { name: 'Empty' } })
    expect(
      (await staff('GET', 'customers', { query: { organization: 'Empty' } })).body.data,
    ).toEqual([])
  })

  test('the admin API returns a customer without any personal data', async () => {
    const { customerUid } = await api.signUp({ ...undecided, address: { city: 'Marfa' } })
    const { status, text, body } = await staff('GET', `customers/${customerUid}`)
    expect([status, body.data.customerUid]).toEqual([200, customerUid])
    for (const personal of [
      'Rae',
      'Carter',
      'rae.carter',
      'example.com',
      '000-00-0004',
      '-0004',
      'Marfa',
      '07/24/1988',
      '1988-07-24',
    ])
      expect(text).not.toContain(personal)
  })

  test('two signups with one SSN get equal responses, and only staff see the duplicate', async () => {
    const json = signupBody({ socialSecurityNumber: '900-12-7788' })
    const sharesNumber = async ({ customerUid }: Person) =>
      (await staff('GET', `customers/${customerUid}`)).body.data.sharesNumber
    const signUp = async ({ customerUid, temporary }: Person) => {
      const { status, text } = await api.call('POST', paths.signup('individual'), {
        headers: temporary.headers,
        json,
      })
      return [status, text.replace(customerUid, 'UID')]
    }
    const [first, second] = [await api.person(), await api.person()]
    const answer = await signUp(first)
    expect(await sharesNumber(first)).toBe(false)
    expect(await signUp(second)).toEqual(answer)
    expect(await Promise.all([first, second].map(sharesNumber))).toEqual([true, true])
    expect(await sharesNumber(await api.signUp({ socialSecurityNumber: '900-12-7789' }))).toBe(
      false,
    )
  })

  test('DELETE sign-ins revokes all sessions and tokens of one customer', async () => {
    const invite = await api.invite()
    const cookie = await openBrowser(service, invite.token)
    const { headers: token } = await api.accept(invite.token)
    const { headers: session } = await api.userSession(invite.customerUid)
    const other = await api.signUp()
    const seen = async () => [
      (await api.call('GET', '/api/status', { headers: { cookie } })).status,
      (await api.call('GET', paths.whoami, { headers: token })).status,
      (await api.call('GET', paths.whoami, { headers: session })).status,
      (await api.call('GET', paths.whoami, { headers: other.user.headers })).status,
    ]
    expect(await seen()).toEqual([404, 200, 200, 200])
    expect((await staff('DELETE', `customers/${invite.customerUid}/sign-ins`)).status).toBe(204)
    expect(await seen()).toEqual([401, 401, 401, 200])
    expect((await api.userSession(invite.customerUid)).deviceSessionType).toBe('User')
    for (const uid of [unknown, 'nobody'])
      expectRefusal(await staff('DELETE', `customers/${uid}/sign-ins`), 404, 'NOT_FOUND')
  })

  test('staff list data changes and KYC status changes of a customer or of a request', async () => {
    const { customerUid } = await api.signUp(undecided)
    const decided = await decide(customerUid, { decision: 'approve', reason: 'Documents seen' })
    const ofCustomer = await staff('GET', 'audit/changes', { query: { customer: customerUid } })
    const move = { kind: 'move', action: 'clear', from: 'pending', to: 'approved', actor: 'staff' }
    expect(ofCustomer.body.data).toContainEqual(
      expect.objectContaining({ ...move, reason: 'Documents seen' }),
    )
    expect(ofCustomer.body.data).toContainEqual(
      expect.objectContaining({ kind: 'change', entity: 'customer', action: 'create' }),
    )
    const request = decided.headers.get('x-request-id')!
    const ofRequest = (await staff('GET', 'audit/changes', { query: { request } })).body.data
    expect(ofRequest.map((one: Wire) => [one.kind, one.action, one.requestId]).sort()).toEqual([
      ['change', 'clear by staff', request],
      ['move', 'clear', request],
    ])
    const wrong: Record<string, string>[] = [{}, { request, customer: customerUid }]
    for (const query of wrong)
      expectRefusal(await staff('GET', 'audit/changes', { query }), 400, 'REQUIRED', 'customer')
    const of = (customer: string) => staff('GET', 'audit/changes', { query: { customer } })
    expectRefusal(await of(unknown), 404, 'NOT_FOUND')
  })

  test('the admin API rejects unknown query parameters; the partner API ignores them', async () => {
    const answer = await staff('GET', 'audit', { query: { person: unknown, limit: '1' } })
    expectRefusal(answer, 400, 'UNKNOWN_PARAMETER', 'person')
    expectRefusal(
      await staff('GET', 'jobs', { query: { 'a b': '1' } }),
      400,
      'UNKNOWN_PARAMETER',
      '?',
    )
    const { headers } = await api.session()
    const ignored = await api.call('GET', paths.whoami, { headers, query: { verbose: '1' } })
    expect([ignored.status, ignored.headers.get('x-ignored-members')]).toEqual([200, 'verbose'])
  })

  test('admin calls return 404 for an unknown customer and 400 for an invalid query', async () => {
    for (const uid of [unknown, 'nobody']) {
      expectRefusal(await staff('GET', `customers/${uid}`), 404, 'NOT_FOUND')
      expectRefusal(await staff('GET', `customers/${uid}/kyc`), 404, 'NOT_FOUND')
    }
    expectRefusal(
      await staff('GET', 'customers', { query: { status: 'lost' } }),
      400,
      'ONEOF',
      'status',
    )
    expectRefusal(
      await staff('GET', 'customers', { query: { organization: 'Nobody' } }),
      404,
      'NOT_FOUND',
      'organization',
    )
    for (const [limit, code] of [
      ['0', 'MIN'],
      ['1001', 'MAX'],
      ['ten', 'NUMBER'],
    ] as const)
      expectRefusal(await staff('GET', 'customers', { query: { limit } }), 400, code, 'limit')
  })
})

describe('KYC decisions of staff', () => {
  test('staff get 409 for a second KYC decision about an approved customer', async () => {
    const { customerUid, user } = await api.signUp(undecided)
    expect((await staff('GET', `customers/${customerUid}/kyc`)).body.data.status).toBe('pending')
    const approved = await decide(customerUid, { decision: 'approve', reason: 'Documents seen' })
    expect([approved.status, approved.body.data.status]).toEqual([200, 'approved'])
    expect((await api.call('GET', paths.kyc, { headers: user.headers })).body.data.status).toBe(
      'approved',
    )
    expectRefusal(
      await decide(customerUid, { decision: 'reject', reason: 'Late' }),
      409,
      'KYC_MOVE_NOT_ALLOWED',
    )
  })

  test('a customer gets a notification when staff reject or reopen the verification', async () => {
    const { customerUid, user } = await api.signUp(undecided)
    const listTypes = async (headers: Record<string, string>): Promise<string[]> =>
      (await api.call('GET', paths.notifications, { headers })).body.data
        .map(({ type }: { type: string }) => type)
        .reverse()
    const rejected = await decide(customerUid, {
      decision: 'reject',
      reason: 'Not the same person',
    })
    expect(rejected.body.data).toMatchObject({
      status: 'rejected',
      reasons: [{ code: 'DECIDED_BY_STAFF' }],
    })
    const reopened = await decide(customerUid, {
      decision: 'reopen',
      reason: 'Mistaken',
      to: 'incomplete',
    })
    expect(reopened.body.data.status).toBe('incomplete')
    expect(reopened.body.data.requirements).toHaveLength(1)
    await decide(customerUid, { decision: 'approve', reason: 'Documents came' })
    expect(await listTypes(user.headers)).toEqual([
      'KYC_SUBMITTED',
      'KYC_REJECTED',
      'KYC_ACTION_REQUIRED',
      'KYC_APPROVED',
    ])

    const again = await api.signUp(undecided)
    await decide(again.customerUid, { decision: 'reject', reason: 'Not the same person' })
    expect(
      (await decide(again.customerUid, { decision: 'reopen', reason: 'Mistaken' })).body.data
        .status,
    ).toBe('pending')
    expect(await listTypes(again.user.headers)).toEqual([
      'KYC_SUBMITTED',
      'KYC_REJECTED',
      'KYC_SUBMITTED',
    ])
  })

  test('a KYC decision by staff needs a reason, a valid type and a finished signup', async () => {
    const { customerUid } = await api.person()
    expectRefusal(await decide(customerUid, { decision: 'approve' }), 400, 'REQUIRED', 'reason')
    expectRefusal(
      await decide(customerUid, { decision: 'forget', reason: 'Why not' }),
      400,
      'ONEOF',
      'decision',
    )
    expectRefusal(
      await decide(customerUid, { decision: 'approve', reason: 'Early' }),
      404,
      'NOT_FOUND',
    )
    expectRefusal(await decide(unknown, { decision: 'approve', reason: 'Who' }), 404, 'NOT_FOUND')
  })

  test('a KYC decision by staff is stored with its reason and its request id', async () => {
    const { customerUid } = await api.signUp(undecided)
    const answer = await decide(customerUid, { decision: 'approve', reason: 'Seen at the branch' })
    const database = await openDatabase(service)
    try {
      const rows = await database.query(
        "select m.reason, m.actor, m.request_id from kyc_moves m join kyc_requests k using (profile_id) where k.customer_id = $1 and m.event = 'clear'",
        [customerUid],
      )
      expect(rows).toEqual([
        {
          reason: 'Seen at the branch',
          actor: 'staff',
          request_id: answer.headers.get('x-request-id'),
        },
      ])
    } finally {
      await database.close()
    }
  })
})

describe('notifications sent by staff', () => {
  test("a staff notification arrives in the customer's inbox", async () => {
    const { customerUid, user } = await api.signUp(undecided)
    const sent = await staff('POST', 'notifications', {
      json: { customerUid, type: 'PLATFORM_MESSAGE', title: 'Closed on Monday' },
    })
    expect([sent.status, sent.body.data]).toEqual([202, { id: expect.any(String) }])
    const inbox = await api.call('GET', paths.notifications, { headers: user.headers })
    expect(inbox.body.data[0]).toMatchObject({
      id: sent.body.data.id,
      type: 'PLATFORM_MESSAGE',
      title: 'Closed on Monday',
      isRead: false,
    })
  })

  test.each([
    [{ type: 'KYC_APPROVED' }, 400, 'ONEOF', 'type'],
    [{ type: 'lower' }, 400, 'ONEOF', 'type'],
    [{ customerUid: unknown }, 404, 'NOT_FOUND', undefined],
    [{ customerUid: 'nobody' }, 404, 'NOT_FOUND', 'customerUid'],
  ] as const)('a staff notification with %j is rejected', async (wrong, status, code, source) => {
    const { customerUid } = await api.person()
    expectRefusal(
      await staff('POST', 'notifications', {
        json: { customerUid, type: 'PLATFORM_MESSAGE', ...wrong },
      }),
      status,
      code,
      source,
    )
  })
})
