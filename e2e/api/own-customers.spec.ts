import { describe, expect, test } from 'vitest'
import { type Client, connect, type Session, type Wire } from '../support/api'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { administer } from '../support/staff'

const service = borrowService()
const staff = administer(service)

const customers = '/entrypoint/org/v1/customers'
type Partner = { api: Client; live: Session }
async function makePartner(): Promise<Partner> {
  const api = connect(service, await staff.issue())
  return { api, live: await api.systemSession() }
}
const list = ({ api, live }: Partner, query: Record<string, string> = {}) =>
  api.call('GET', customers, { headers: live.headers, query })
const read = ({ api, live }: Partner, uid: string) =>
  api.call('GET', `${customers}/${uid}`, { headers: live.headers })
const decide = ({ api, live }: Partner, uid: string, decision: string) =>
  api.call('POST', `/sandbox/v1/customers/${uid}/kyc`, {
    headers: live.headers,
    json: { decision },
  })
const uidsOf = (answer: { body: Wire }): string[] =>
  answer.body.data.map((one: Wire) => one.customerUid)

/** Reads a customer until its last event has a number above `after`. */
async function readNumbered(partner: Partner, uid: string, after = 0): Promise<Wire> {
  for (;;) {
    const { data } = (await read(partner, uid)).body
    if ((data.lastSequence ?? 0) > after) return data
  }
}

describe('reading customers', () => {
  test('GET customer returns the status after invitation, signup and account closure', async () => {
    const partner = await makePartner()
    const invited = await partner.api.invite({ externalId: 'user-1' })
    expect(await readNumbered(partner, invited.customerUid)).toEqual({
      customerUid: invited.customerUid,
      externalId: 'user-1',
      role: 'individual',
      status: 'started',
      stage: null,
      requirements: [],
      reasons: [],
      createdAt: expect.any(String),
      signedUpAt: null,
      statusChangedAt: null,
      closedAt: null,
      // Event 1 reports the new credential of the organization, event 2 the new customer.
      lastSequence: 2,
    })
    const { customerUid } = await partner.api.signUp({ socialSecurityNumber: '000-00-0004' })
    await decide(partner, customerUid, 'incomplete')
    const incomplete = (await read(partner, customerUid)).body.data
    expect(incomplete).toMatchObject({ status: 'incomplete', externalId: null, stage: null })
    expect(incomplete.requirements[0]).toEqual({
      field: expect.any(String),
      code: expect.any(String),
      message: expect.any(String),
      dueAt: expect.any(String),
    })
    await decide(partner, customerUid, 'approve')
    const { headers } = await partner.api.userSession(customerUid)
    await partner.api.call('DELETE', '/users/private/v1/account', { headers })
    const closed = (await read(partner, customerUid)).body.data
    expect(closed).toMatchObject({ status: 'closed', stage: null, requirements: [], reasons: [] })
    expect(Date.parse(closed.closedAt)).toBeGreaterThan(Date.parse(closed.signedUpAt))
  })

  test('lastSequence of a customer is the sequence number of its last event', async () => {
    const partner = await makePartner()
    const { customerUid } = await partner.api.signUp({ socialSecurityNumber: '000-00-0004' })
    // The signup is event 4, after the credential, the customer and the accepted invitation.
    const before = await readNumbered(partner, customerUid, 3)
    await decide(partner, customerUid, 'approve')
    const after = await readNumbered(partner, customerUid, before.lastSequence)
    const { live, api } = partner
    const log = await api.call('GET', '/webhooks/org/v1/events', {
      headers: live.headers,
      query: { customerUid },
    })
    const last = log.body.data.at(-1)
    expect([last.type, last.data.to, last.sequence]).toEqual([
      'kyc.updated',
      'approved',
      after.lastSequence,
    ])
  })

  test('GET customers has pages, newest first, and filters by status and externalId', async () => {
    const partner = await makePartner()
    const made: string[] = []
    for (const externalId of ['a', 'b', 'c'])
      made.unshift((await partner.api.invite({ externalId })).customerUid)
    const { customerUid } = await partner.api.signUp({ socialSecurityNumber: '000-00-0004' })
    const answer = await list(partner)
    expectApiHeaders(answer)
    expect(uidsOf(answer)).toEqual([customerUid, ...made])
    expect(uidsOf(await list(partner, { status: 'started' }))).toEqual(made)
    expect(uidsOf(await list(partner, { status: 'pending' }))).toEqual([customerUid])
    expect(uidsOf(await list(partner, { externalId: 'b' }))).toEqual([made[1]])
    expect(uidsOf(await list(partner, { after: made[0]!, limit: '1' }))).toEqual([made[1]])
  })

  test('responses about customers contain no personal data', async () => {
    const partner = await makePartner()
    const { customerUid } = await partner.api.signUp()
    for (const answer of [await list(partner), await read(partner, customerUid)])
      for (const text of ['Rae', 'Carter', 'example.com', '900-12-3456'])
        expect(answer.text).not.toContain(text)
  })

  test('GET customer returns 404 for a customer of another organization', async () => {
    const [partner, other] = [await makePartner(), await makePartner()]
    const { customerUid } = await partner.api.invite({ externalId: 'same' })
    expectRefusal(await read(other, customerUid), 404, 'NOT_FOUND')
    expectRefusal(await read(partner, 'x'), 404, 'NOT_FOUND')
    expectRefusal(await read(partner, crypto.randomUUID()), 404, 'NOT_FOUND')
    expect(uidsOf(await list(other, { externalId: 'same' }))).toEqual([])
  })

  test('GET customers with a wrong or unknown filter returns 400', async () => {
    const partner = await makePartner()
    expectRefusal(await list(partner, { status: 'open' }), 400, 'ONEOF', 'status')
    expectRefusal(await list(partner, { limit: '501' }), 400, 'MAX', 'limit')
    expectRefusal(await list(partner, { after: 'x' }), 400, 'UUID', 'after')
    expectRefusal(await list(partner, { email: 'a@b.co' }), 400, 'UNKNOWN_PARAMETER', 'email')
  })
})
