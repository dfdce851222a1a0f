import { describe, expect, onTestFinished, test } from 'vitest'
import { type EventType, eventTypes } from '@/lib/events'
import { openReceiver } from '@/lib/testing/receiver'
import { type Client, connect, paths, type Session, type Wire } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { administer, connectStaff, type Issued } from '../support/staff'

// The provider makes no decision while these tests run.
const service = shareService({ env: { SIMULATOR_DELAY_MS: '600000' } })
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

/** Reads the log until it has `count` events of this type. Checks the data of all events. */
async function readUntil(partner: Partner, type: string, count = 1): Promise<Wire[]> {
  const isWanted = (event: Wire) => event.type === type
  for (;;) {
    const { data } = (await read(partner, { limit: '500' })).body
    if (data.filter(isWanted).length < count) continue
    for (const event of data) expectOfRegistry(event)
    return data
  }
}
const expectOfRegistry = ({ type, data }: Wire) =>
  expect(eventTypes[type as EventType].strict().parse(data)).toEqual(data)
const decide = async ({ api, live }: Partner, customerUid: string, decision: string) =>
  api.call('POST', `/sandbox/v1/customers/${customerUid}/kyc`, {
    headers: live.headers,
    json: { decision },
  })

describe('the event log', () => {
  test('the event log has every event of a person from invitation to closed account', async () => {
    const partner = await makePartner()
    const { customerUid, invite } = await partner.api.signUp({
      socialSecurityNumber: '000-00-0004',
    })
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

  test('events in the log match the schema of their type and have consecutive numbers', async () => {
    const partner = await makePartner()
    const { clientId } = partner.issued
    const second = await staff.issue({ organization: partner.issued.organizationId })
    await staff.send('POST', `credentials/${second.clientId}/rotations`, 201, { grace: '1h' })
    await staff.revoke(second.clientId)
    await staff.revoke(second.clientId)
    for (const isOn of [false, false, true])
      await staff.setApiAccess(partner.issued.organizationId, isOn)
    const events = await readUntil(partner, 'organization.access_changed', 2)
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1))
    expect(events.map(({ type, data }) => [type, data.clientId ?? data.isOn])).toEqual([
      ['credential.issued', clientId],
      ['credential.issued', second.clientId],
      ['credential.rotated', second.clientId],
      ['credential.revoked', second.clientId],
      ['organization.access_changed', false],
      ['organization.access_changed', true],
    ])
    for (const { id, ...event } of events) {
      expect(id).toMatch(/^evt_[0-9a-f]{32}$/)
      expect(event).toMatchObject({ environment: 'sandbox', version: 1, customerUid: null })
    }
  })

  test('GET event returns 404 to another organization and for an unknown id', async () => {
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

  test('the service logs notification.created only if a destination lists it by name', async () => {
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    const [named, all] = [await makePartner(), await makePartner()]
    const customers = [await named.api.person(), await all.api.person()]
    for (const [{ api, live }, types] of [
      [named, ['notification.created']],
      [all, ['*', 'kyc.*']],
    ] as const) {
      const json = { url: receiver.url, types }
      const { headers } = live
      expect((await api.call('POST', paths.destinations, { headers, json })).status).toBe(201)
    }
    const publish = async ({ api, live }: Partner, customerUid: string) => {
      const item = { customerUid, type: 'PLATFORM_MESSAGE' }
      const json = [{ ...item, type: 'TRANSACTION_EXECUTED' }, item]
      return (await api.call('POST', paths.events, { headers: live.headers, json })).body
    }
    const own = customers[0]!.customerUid
    const made = (await publish(named, own)).data
    await publish(all, customers[1]!.customerUid)
    // If the service rejects a call, it rolls back all items of the call with their events.
    expect((await publish(named, customers[1]!.customerUid)).errors[0].code).toBe('NOT_FOUND')
    const items = (await readUntil(named, 'notification.created', 2)).filter(
      ({ type }) => type === 'notification.created',
    )
    expect(items.map(({ customerUid, data }) => [customerUid, data])).toEqual([
      [own, { notificationId: made[0].id, type: 'TRANSACTION_EXECUTED', category: 'transaction' }],
      [own, { notificationId: made[1].id, type: 'PLATFORM_MESSAGE', category: 'platform' }],
    ])
    const arrived = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'notification.created')
        .map(({ data }) => data.notificationId)
    await expect
      .poll(() => [...new Set(arrived())].toSorted())
      .toEqual(made.map(({ id }: Wire) => id).toSorted())
    // The service numbers events in order. So if this later event has a number, all earlier events
    // have one too.
    await all.api.person()
    const others = await readUntil(all, 'invite.accepted', 2)
    expect(others.map(({ type }) => type)).not.toContain('notification.created')
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

  test('GET events with an unknown type, limit or parameter returns 400', async () => {
    const partner = await makePartner()
    expectRefusal(await read(partner, { type: 'customer.renamed' }), 400, 'ONEOF', 'type')
    expectRefusal(await read(partner, { limit: '501' }), 400, 'MAX', 'limit')
    expectRefusal(await read(partner, { before: 'now' }), 400, 'UNKNOWN_PARAMETER', 'before')
    expectRefusal(await read(partner, { after: 'yesterday' }), 400, 'INVALID_CURSOR', 'after')
  })

  test('GET events with a cursor returns CURSOR_EXPIRED if the next event was deleted', async () => {
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

  test('if no event matches a filter, the cursor points to the end of the event log', async () => {
    const partner = await makePartner()
    await readUntil(partner, 'credential.issued')
    const { data, meta } = (await read(partner, { type: 'customer.erased' })).body
    const end = (await read(partner, { after: 'end' })).body.meta
    expect([data, meta]).toEqual([[], end])
  })

  test('erasing a closed customer logs customer.erased without personal data', async () => {
    const partner = await makePartner()
    const { customerUid } = await partner.api.signUp()
    await decide(partner, customerUid, 'approve')
    await partner.api.call('DELETE', '/users/private/v1/account', {
      headers: (await partner.api.userSession(customerUid)).headers,
    })
    await database.query(
      `update customers set closed_at = closed_at - interval '6 years' where id = $1`,
      [customerUid],
    )
    await staff.send('POST', 'retention/runs', 200, { dryRun: false })
    const events = await readUntil(partner, 'customer.erased')
    expect(events.at(-1)).toMatchObject({ type: 'customer.erased', customerUid, data: {} })
  })

  test('staff read the event log of any organization, and one event by its id', async () => {
    const partner = await makePartner()
    const [event] = await readUntil(partner, 'credential.issued')
    const { organizationId } = partner.issued
    const asStaff = connectStaff(service)
    const page = await asStaff('GET', `events?organization=${organizationId}`)
    expect([page.status, page.body.data]).toEqual([200, [event]])
    expect((await asStaff('GET', `events/${event.id}`)).body.data).toEqual(event)
    expectRefusal(await asStaff('GET', 'events'), 400, 'REQUIRED', 'organization')
    expectRefusal(
      await asStaff('GET', 'events?organization=Nobody'),
      404,
      'NOT_FOUND',
      'organization',
    )
    expectRefusal(await asStaff('GET', `events/evt_${'0'.repeat(32)}`), 404, 'NOT_FOUND', 'id')
  })

  // The reset empties the sandbox, so this test must run last.
  test('a sandbox reset logs sandbox.reset and expires older cursors', async () => {
    const partner = await makePartner()
    await partner.api.person()
    const before = await readUntil(partner, 'invite.accepted')
    const first = (await read(partner, { limit: '1' })).body.meta.nextCursor
    const last = (await read(partner, { after: 'end' })).body.meta.nextCursor
    await staff.send('POST', 'sandbox/reset', 200, { isConfirmed: true })
    // The reset has ended all sessions, so the partner opens a new one.
    partner.live = await connect(service, partner.issued).systemSession()
    const [reset, ...none] = await readUntil(partner, 'sandbox.reset')
    expect([reset.sequence, reset.data, none]).toEqual([before.length + 1, { customers: 1 }, []])
    expect((await read(partner, { after: last })).body.data).toEqual([reset])
    expectRefusal(await read(partner, { after: first }), 400, 'CURSOR_EXPIRED', 'after')
  })
})
