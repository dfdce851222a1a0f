import { describe, expect, test } from 'vitest'
import { eventTypes } from '@/lib/events'
import { type Client, connect, type Session, type Wire } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { administer, type Issued } from '../support/staff'

const service = shareService()
const database = shareDatabase(service)
const staff = administer(service)

const log = '/webhooks/org/v1/events'
type Partner = { api: Client; issued: Issued; live: Session }
async function makePartner(): Promise<Partner> {
  const issued = await staff.issue()
  const api = connect(service, issued)
  return { api, issued, live: await api.systemSession() }
}
const read = ({ api, live }: Partner, query: Record<string, string> = {}) =>
  api.call('GET', log, { headers: live.headers, query })

/** Reads the log until it has an event of this type. */
async function readUntil(partner: Partner, type: string): Promise<Wire[]> {
  for (;;) {
    const { data } = (await read(partner, { limit: '500' })).body
    if (data.some((event: Wire) => event.type === type)) return data
  }
}
const decide = async ({ api, live }: Partner, customerUid: string, decision: string) =>
  api.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, {
    headers: live.headers,
    json: { decision },
  })

describe('the log of events', () => {
  test('the event log has every event of a person from invitation to closed account', async () => {
    const partner = await makePartner()
    const { customerUid, invite } = await partner.api.signUp()
    await decide(partner, customerUid, 'incomplete')
    await decide(partner, customerUid, 'approve')
    await partner.api.call('DELETE', '/users/private/v1/account', {
      headers: (await partner.api.userSession(customerUid)).headers,
    })
    const events = await readUntil(partner, 'customer.closed')
    const own = events.filter((event) => event.customerUid === customerUid)
    expect(own.map(({ type, data }) => [type, data.to].filter(Boolean).join(' '))).toEqual([
      'customer.created',
      'invite.accepted',
      'signup.completed',
      'kyc.updated incomplete',
      'kyc.updated approved',
      'customer.closed',
    ])
    expect(own[0].data).toEqual({ role: 'individual', origin: 'invite' })
    expect(own[1].data.inviteId).toBe(invite.inviteId)
    expect(own[2].data).toEqual({
      role: 'individual',
      w9Version: null,
      isW9Flagged: true,
      changedPrefill: [],
    })
  })

  test('events of the log have the data of their type and numbers without a gap', async () => {
    const partner = await makePartner()
    const { clientId } = partner.issued
    const second = await staff.issue({ organization: partner.issued.organizationId })
    await staff.send('POST', `credentials/${second.clientId}/rotations`, 201, { grace: '1h' })
    await staff.revoke(second.clientId)
    await staff.revoke(second.clientId)
    for (const isOn of [false, false, true])
      await staff.setApiAccess(partner.issued.organizationId, isOn)
    const events = await readUntil(partner, 'organization.access_changed')
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1))
    expect(events.map(({ type, data }) => [type, data.clientId ?? data.isOn])).toEqual([
      ['credential.issued', clientId],
      ['credential.issued', second.clientId],
      ['credential.rotated', second.clientId],
      ['credential.revoked', second.clientId],
      ['organization.access_changed', false],
      ['organization.access_changed', true],
    ])
    for (const { id, type, data, ...event } of events) {
      expect(eventTypes[type as keyof typeof eventTypes].parse(data)).toEqual(data)
      expect(id).toMatch(/^evt_[0-9a-f]{32}$/)
      expect(event).toMatchObject({ environment: 'sandbox', version: 1, customerUid: null })
    }
  })

  test('an organization reads its own events by id and no others', async () => {
    const [one, two] = [await makePartner(), await makePartner()]
    const [event] = await readUntil(one, 'credential.issued')
    const path = `${log}/${event.id}`
    const own = await one.api.call('GET', path, { headers: one.live.headers })
    expect(own.body.data).toEqual(event)
    expectRefusal(
      await two.api.call('GET', path, { headers: two.live.headers }),
      404,
      'NOT_FOUND',
      'id',
    )
  })

  test('the event log can be filtered by type and customer', async () => {
    const partner = await makePartner()
    const { customerUid } = await partner.api.person()
    await readUntil(partner, 'invite.accepted')
    const byType = await read(partner, { type: 'invite.accepted' })
    expect(byType.body.data.map((event: Wire) => event.customerUid)).toEqual([customerUid])
    const byCustomer = await read(partner, { customerUid, limit: '1' })
    expect(byCustomer.body.data).toHaveLength(1)
    expect(byCustomer.body.meta.hasMore).toBe(true)
  })

  test('an unknown type, limit or parameter of the event log is refused', async () => {
    const partner = await makePartner()
    expectRefusal(await read(partner, { type: 'customer.renamed' }), 400, 'ONEOF', 'type')
    expectRefusal(await read(partner, { limit: '501' }), 400, 'MAX', 'limit')
    expectRefusal(await read(partner, { before: 'now' }), 400, 'UNKNOWN_PARAMETER', 'before')
    expectRefusal(await read(partner, { after: 'yesterday' }), 400, 'INVALID_CURSOR', 'after')
  })

  test('a cursor of the event log expires when events after it are deleted', async () => {
    const partner = await makePartner()
    const { organizationId } = partner.issued
    await staff.issue({ organization: organizationId })
    await readUntil(partner, 'credential.issued')
    const first = (await read(partner, { limit: '1' })).body.meta.nextCursor
    await staff.setApiAccess(organizationId, false)
    await staff.setApiAccess(organizationId, true)
    await readUntil(partner, 'organization.access_changed')
    await database.query('delete from events where organization_id = $1 and seq <= 2', [
      organizationId,
    ])
    expectRefusal(await read(partner, { after: first }), 400, 'CURSOR_EXPIRED', 'after')
    expect((await read(partner)).body.data[0].sequence).toBe(3)
  })
})
