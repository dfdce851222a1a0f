import { describe, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { makeEmail } from '../support/people'
import { shareDatabase, shareService } from '../support/shared'
import { connectStaff, openTerminal } from '../support/staff'
import { listLetters, openVisitor } from '../support/visitor'

const service = shareService()
const api = connect(service)
const staff = connectStaff(service)
const admin = openTerminal(service)
const database = shareDatabase(service)

const invite = (more = {}) => api.invite({ email: makeEmail(), ...more })
const check = (token: string) => api.call('GET', paths.check, { query: { token } })
const tokenOf = (url: string) => url.split('/').at(-1)!
/** Invites a person for a new organization. */
async function inviteElsewhere() {
  const json = { organization: `Partner ${crypto.randomUUID()}` }
  const { data } = (await staff('POST', 'credentials', { json })).body
  const { headers } = await api.session(undefined, data)
  const person = { role: 'individual', email: makeEmail(), firstName: 'Avery', lastName: 'Quinn' }
  const made = (await api.call('POST', paths.invites, { headers, json: person })).body.data
  return { ...data, ...made }
}
const listChanges = (entityId: string) =>
  database.query('select entity, action from audit_changes where entity_id = $1 order by at', [
    entityId,
  ])

describe('staff create invitations', () => {
  const person = { role: 'individual', firstName: 'Avery', lastName: 'Quinn' }
  const make = (json: object) => staff('POST', 'invites', { json: { ...person, ...json } })

  test('a person invited by staff gets the link by email and signs up', async () => {
    const { organizationId } = await inviteElsewhere()
    const email = makeEmail()
    const made = await make({ organization: organizationId, email, externalId: 'user-7' })
    expect(made.status).toBe(201)
    const { inviteId, customerUid, inviteUrl } = made.body.data
    expect(listLetters(service, email)[0]!.text).toContain(inviteUrl)
    expect((await api.accept(tokenOf(inviteUrl))).customerUid).toBe(customerUid)
    const query = { organization: organizationId, customerUid }
    const [listed] = (await staff('GET', 'invites', { query })).body.data
    expect(listed).toMatchObject({ inviteId, externalId: 'user-7', status: 'accepted' })
  })

  test('the audit row of a staff invitation names the customer and no personal data', async () => {
    const email = makeEmail()
    const { inviteId, customerUid } = (await make({ organization: 'Demo Bank', email })).body.data
    expect(await listChanges(inviteId)).toEqual([{ entity: 'invite', action: 'create' }])
    const rows = await database.query(
      `select caller, method, route, client_id, to_jsonb(a)::text as text from audit a
       where customer_id = $1`,
      [customerUid],
    )
    expect(rows).toEqual([
      {
        caller: 'Admin',
        method: 'POST',
        route: '/admin/v1/invites',
        client_id: null,
        text: expect.not.stringContaining(email),
      },
    ])
  })

  test('POST invites by staff rejects unlisted return URLs and a prefilled SSN', async () => {
    const externalId = crypto.randomUUID()
    const organization = 'Demo Bank'
    const email = makeEmail()
    const refused = await make({ organization, email, returnUrl: 'https://evil.example/' })
    expectRefusal(refused, 400, 'RETURN_URL_NOT_ALLOWED', 'returnUrl')
    const prefill = { socialSecurityNumber: '900-12-3456' }
    const answered = await make({ organization, email, prefill })
    expectRefusal(answered, 400, 'PREFILL_NOT_ALLOWED', 'prefill.socialSecurityNumber')
    const made = (await make({ organization, email, externalId, sendsEmail: false })).body.data
    expect(listLetters(service, email)).toEqual([])
    const again = await make({ organization, email, externalId, role: 'operator' })
    expectRefusal(again, 409, 'NAME_TAKEN', 'externalId')
    const renewed = await make({ organization, email, externalId, sendsEmail: false })
    expect(renewed.body.data).toMatchObject({ inviteId: made.inviteId })
    expectRefusal(await check(tokenOf(made.inviteUrl)), 422, 'INVITE_TOKEN_EXPIRED', 'token')
    const unknown = await make({ organization: 'No such bank', email })
    expectRefusal(unknown, 404, 'NOT_FOUND', 'organization')
  })
})

describe('staff list, renew and cancel invitations', () => {
  test('staff see the invitations of an organization or a customer, but not the links', async () => {
    const [own, other] = [await invite(), await inviteElsewhere()]
    const query = { organization: other.organizationId }
    const { text, body } = await staff('GET', 'invites', { query })
    expect(body.data.map((one: { inviteId: string }) => one.inviteId)).toEqual([other.inviteId])
    expect(body.data[0]).toMatchObject({
      organizationId: other.organizationId,
      customerUid: other.customerUid,
      status: 'open',
    })
    for (const hidden of ['Avery', '@example.com', tokenOf(other.inviteUrl)])
      expect(text).not.toContain(hidden)
    const ofCustomer = await staff('GET', 'invites', { query: { customerUid: own.customerUid } })
    expect(ofCustomer.body.data).toHaveLength(1)
    const unknown = await staff('GET', 'invites', { query: { organization: 'x' } })
    expectRefusal(unknown, 404, 'NOT_FOUND', 'organization')
  })

  test('the partner API lists invitations without their organization id', async () => {
    const { customerUid } = await invite()
    const { headers } = await api.systemSession()
    const { body } = await api.call('GET', paths.invites, { headers, query: { customerUid } })
    expect(body.data[0]).not.toHaveProperty('organizationId')
  })

  test('renewing an invitation emails a new link and expires the old link', async () => {
    const email = makeEmail()
    const { inviteId, customerUid, token } = await invite({ email })
    const renewed = await staff('POST', `invites/${inviteId}/renewals`)
    expect(renewed.status).toBe(201)
    expectRefusal(await check(token), 422, 'INVITE_TOKEN_EXPIRED', 'token')
    const { inviteUrl } = renewed.body.data
    expect((await check(tokenOf(inviteUrl))).body.data.customerUid).toBe(customerUid)
    expect(listLetters(service, email)[0]!.text).toContain(inviteUrl)
    expect((await listChanges(inviteId)).at(-1)).toMatchObject({ action: 'renew' })
    const row = `select route from audit where customer_id = $1 and caller = 'Admin'`
    expect(await database.query(row, [customerUid])).toHaveLength(1)
  })

  test('staff can renew an invitation of a revoked credential, and the new link works', async () => {
    const made = await inviteElsewhere()
    await staff('DELETE', `credentials/${made.clientId}`)
    expectRefusal(await check(tokenOf(made.inviteUrl)), 403, 'CREDENTIAL_REVOKED')
    const renewed = await staff('POST', `invites/${made.inviteId}/renewals`)
    expect((await check(tokenOf(renewed.body.data.inviteUrl))).status).toBe(200)
    const path = `organizations/${made.organizationId}/api-access`
    await staff('PUT', path, { json: { isOn: false } })
    const ended = await check(tokenOf(renewed.body.data.inviteUrl))
    expectRefusal(ended, 403, 'API_ACCESS_DISABLED')
  })

  test('after staff cancel an invitation, its link returns 404', async () => {
    const { inviteId, token } = await invite()
    expect((await staff('DELETE', `invites/${inviteId}`)).status).toBe(204)
    expectRefusal(await check(token), 404, 'INVITATION_DOES_NOT_EXIST', 'token')
    for (const id of [inviteId, 'x', crypto.randomUUID()])
      expectRefusal(
        await staff('DELETE', `invites/${id}`),
        404,
        'INVITATION_DOES_NOT_EXIST',
        'inviteId',
      )
  })

  test('staff get 400 for renewing the invitation of a customer who has signed up', async () => {
    const { invite: made } = await api.signUp()
    const refused = await staff('POST', `invites/${made.inviteId}/renewals`)
    expectRefusal(refused, 400, 'ALREADY_SIGNED_UP')
  })
})

describe('staff create links', () => {
  const make = (customerUid: string, json: object) =>
    staff('POST', `customers/${customerUid}/links`, { json })

  test('a link created by staff for a customer can be opened only once', async () => {
    const { customerUid } = await invite()
    const made = await make(customerUid, { purpose: 'status' })
    expect(made.status).toBe(201)
    const token = tokenOf(made.body.data.url)
    const visitor = openVisitor(service)
    const opened = await visitor.post('/api/links', { token })
    expect(opened.body.data.next).toBe('/status')
    const again = await openVisitor(service).post('/api/links', { token })
    expectRefusal(again, 400, 'CODE_HAS_EXPIRED', 'token')
    expect(await listChanges(made.body.data.linkId)).toMatchObject([
      { entity: 'link', action: 'create, status' },
      { entity: 'link', action: 'use' },
    ])
  })

  test("staff get 429 for a customer's 21st link in an hour and 400 for an unlisted URL", async () => {
    const { customerUid } = await invite()
    const returnUrl = 'https://evil.example/'
    const refused = await make(customerUid, { purpose: 'status', returnUrl })
    expectRefusal(refused, 400, 'RETURN_URL_NOT_ALLOWED', 'returnUrl')
    for (let n = 0; n < 20; n++)
      expect((await make(customerUid, { purpose: 'status' })).status).toBe(201)
    expectRefusal(await make(customerUid, { purpose: 'status' }), 429, 'RATE_LIMITED')
    expectRefusal(await make(crypto.randomUUID(), { purpose: 'status' }), 404, 'NOT_FOUND')
  })
})

test('the admin CLI creates, lists, renews and cancels invitations and creates links', async () => {
  const person = ['--email', makeEmail(), '--first-name', 'Avery', '--last-name', 'Quinn']
  const created = await admin([
    ...['invites', 'create', '--organization', 'Demo Bank', ...person, '--no-send', '--json'],
  ])
  const { inviteId, customerUid, inviteUrl } = created.json
  expect((await check(tokenOf(inviteUrl))).body.data).toMatchObject({ customerUid })
  const listed = await admin(['invites', 'list', '--customer', customerUid])
  expect([listed.exitCode, listed.out]).toEqual([0, expect.stringContaining(inviteId)])
  const { json: renewed } = await admin(['invites', 'renew', inviteId, '--json'])
  expect((await check(tokenOf(renewed.inviteUrl))).status).toBe(200)
  const link = await admin(['links', 'create', customerUid, '--purpose', 'status'])
  expect(link.out).toMatch(new RegExp(`${service.url}/link/\\w{43}`))
  const cancelled = await admin(['invites', 'cancel', inviteId])
  expect(cancelled.out).toBe(`${inviteId} is cancelled.\n`)
  expect((await check(tokenOf(renewed.inviteUrl))).status).toBe(404)
})
