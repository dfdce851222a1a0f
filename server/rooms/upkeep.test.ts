import { beforeAll, describe, expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { db, type Statement, sql, transaction } from '../foundations/db'
import { set } from '../foundations/process-singleton'
import { secrets } from '../foundations/secrets'
import { type SignedUp, shareApplicantRooms } from '../testing/applicants'
import * as customers from './customers'
import * as drafts from './drafts'
import * as keys from './key-rotation'
import * as notifications from './notifications'
import * as profiles from './profiles'
import * as retention from './retention'

const rooms = shareApplicantRooms()

const rowsOf = (run: retention.Retired[], kind: string) =>
  run.find((one) => one.kind === kind)?.rows

describe('a rotation of the record key', () => {
  let person: SignedUp
  let before: { contact: customers.Contact; record: profiles.ProfileRecord }
  beforeAll(async () => {
    person = await rooms.signUp()
    before = {
      contact: await customers.readContact(person.customer.id),
      record: await profiles.readRecord(person.customer.id),
    }
  })

  test('after a key rotation, all records can be read without the old key', async () => {
    const { currentKey, rewrapped } = await keys.rotate()
    expect(currentKey).toBe(2)
    expect(rewrapped).toBeGreaterThanOrEqual(3)
    const all = secrets()
    set('secrets', {
      ...all,
      records: { current: 2, keys: new Map([[2, all.records.keys.get(2)!]]) },
    })
    expect(await customers.readContact(person.customer.id)).toEqual(before.contact)
    expect(await profiles.readRecord(person.customer.id)).toEqual(before.record)
    expect((await profiles.readPayload(person.profileId)).socialSecurityNumber).toMatch(
      /^\d{3}-\d{2}-\d{4}$/,
    )
  })

  test('a process that started before a key rotation reads records after the rotation', async () => {
    const all = secrets()
    await keys.rotate()
    set('secrets', all)
    expect(await customers.readContact(person.customer.id)).toEqual(before.contact)
  })
})

describe('a key rotation with unreadable records', () => {
  const damage = Buffer.from([1, 0, 1, 7])

  test('a key rotation lists unreadable records by kind and id and renews all others', async () => {
    const [lost, half, whole] = [await rooms.signUp(), await rooms.signUp(), await rooms.signUp()]
    const drafter = await rooms.makeCustomer()
    await transaction((tx) => drafts.save(tx, drafter.id, 0, { draft: emptyDraft, signing: null }))
    await db.query(
      sql`update customers set contact_sealed = ${damage} where id = ${lost.customer.id}`,
    )
    await db.query(
      sql`update profiles set payload_sealed = ${damage}, ssn_last4_sealed = ${damage} where id in (${lost.profileId}, ${half.profileId})`,
    )
    // This record is too short, and the key number in it belongs to no key.
    await db.query(
      sql`update drafts set sealed = ${Buffer.from([1, 200, 200, ...damage])} where customer_id = ${drafter.id}`,
    )
    await db.query(sql`update customers set contact_sealed = '' where id = ${half.customer.id}`)
    const { unopened, unopenedRows, currentKey } = await keys.rotate()
    const named = [
      { kind: 'customer', id: lost.customer.id },
      { kind: 'customer', id: half.customer.id },
      { kind: 'profile', id: lost.profileId },
      { kind: 'profile', id: half.profileId },
      { kind: 'draft', id: drafter.id },
    ]
    expect(unopened).toBe(named.length)
    expect(unopenedRows).toEqual(named)
    const keyOf = async (column: Statement) => (await db.query<{ key: number }>(column))[0]!.key
    expect(
      await keyOf(
        sql`select get_byte(contact_sealed, 2) as key from customers where id = ${whole.customer.id}`,
      ),
    ).toBe(currentKey)
    expect(
      await keyOf(
        sql`select get_byte(payload_sealed, 2) as key from profiles where id = ${whole.profileId}`,
      ),
    ).toBe(currentKey)
    const [{ action } = { action: '' }] = await db.query<{ action: string }>(sql`
      select action from audit_changes where entity = 'key' and entity_id = ${String(currentKey)}`)
    expect(action).toMatch(/, 5 not opened$/)
    await db.query(sql`delete from drafts where customer_id = ${drafter.id}`)
  })

  test('a key rotation with 460 unreadable records counts all and lists 100', async () => {
    const { customer } = await rooms.signUp()
    const copy = (sealed: Buffer | null, count: number) =>
      db.query(sql`
        insert into customers (id, organization_id, user_type, contact_sealed, email_index, created_at)
        select gen_random_uuid(), organization_id, user_type, coalesce(${sealed}::bytea, contact_sealed), email_index, created_at
        from customers, generate_series(1, ${count}::int) where id = ${customer.id}`)
    // A record is bound to its row, so it cannot be decrypted in another row.
    await copy(damage, 230)
    await copy(null, 230)
    const { unopened, unopenedRows } = await keys.rotate()
    expect(unopened).toBeGreaterThanOrEqual(460)
    expect(unopenedRows).toHaveLength(100)
    expect((await customers.readContact(customer.id)).email).toContain('@')
    await db.query(
      sql`delete from customers where email_index = (select email_index from customers where id = ${customer.id}) and id <> ${customer.id}`,
    )
  })
})

describe('retention', () => {
  test('a dry run of retention counts expired customers and changes nothing', async () => {
    const { customer } = await rooms.signUp()
    await db.query(
      sql`update customers set closed_at = service_now() - interval '6 years' where id = ${customer.id}`,
    )
    expect(rowsOf(await retention.run(true), 'people')).toBe(1)
    expect((await customers.readContact(customer.id)).firstName).not.toBe('')
    expect(rowsOf(await retention.run(false), 'people')).toBe(1)
    expect(rowsOf(await retention.run(false), 'people')).toBe(0)
  })

  test('retention makes all data of an expired customer unreadable', async () => {
    const { customer, profileId } = await rooms.signUp()
    await db.query(
      sql`update customers set closed_at = service_now() - interval '6 years' where id = ${customer.id}`,
    )
    await retention.run(false)
    await expect(customers.readContact(customer.id)).rejects.toThrow()
    await expect(profiles.readPayload(profileId)).rejects.toThrow()
    await expect(profiles.readRecord(customer.id)).rejects.toThrow('NOT_FOUND')
    const [profile] = await db.query<{ index: Buffer | null }>(
      sql`select ssn_index as index from profiles where id = ${profileId}`,
    )
    expect(profile?.index).toBeNull()
  })

  const marker = 'Zyxwerty pays for surgery'
  const findRemains = (id: string) =>
    db.query<{ place: string }>(sql`
      select 'inbox' as place from notifications n where n::text like ${`%${marker}%`}
        and customer_id = ${id}
      union all select 'head' from notification_heads where customer_id = ${id}
      union all select 'mark' from notification_marks where customer_id = ${id}
      union all select 'reservation' from signup_reservations where customer_id = ${id}`)

  const publish = ({ id, organizationId }: customers.Customer) =>
    notifications.publishOne(organizationId, {
      customerUid: id,
      type: 'PLATFORM_MESSAGE',
      title: marker,
      body: marker,
      data: { note: marker },
    })

  async function signUpWithInbox(): Promise<customers.Customer> {
    const { customer } = await rooms.signUp()
    await publish(customer)
    await notifications.markAllRead(customer.id)
    const places = (await findRemains(customer.id)).map(({ place }) => place)
    expect(places.toSorted()).toEqual(['head', 'inbox', 'mark', 'reservation'])
    return customer
  }

  test('erasing a person deletes their inbox and signup reservation', async () => {
    const [erased, other] = [await signUpWithInbox(), await signUpWithInbox()]
    await retention.erase(erased.id)
    expect(await findRemains(erased.id)).toEqual([])
    expect(await findRemains(other.id)).toHaveLength(4)
  })

  test('retention deletes inboxes of people whom an earlier version erased', async () => {
    const { id } = await signUpWithInbox()
    await db.query(
      sql`update customers set contact_sealed = '', email_index = '', erased_at = service_now(), closed_at = service_now() where id = ${id}`,
    )
    expect(rowsOf(await retention.run(true), 'inboxes')).toBe(1)
    expect(await findRemains(id)).toHaveLength(4)
    expect(rowsOf(await retention.run(false), 'inboxes')).toBe(1)
    expect(await findRemains(id)).toEqual([])
  })

  test('erasing a customer also erases 20 notifications that arrive at the same time', async () => {
    const customer = await signUpWithInbox()
    const events = Array.from({ length: 20 }, () => publish(customer))
    const [erased] = await Promise.allSettled([retention.erase(customer.id), ...events])
    expect(erased.status).toBe('fulfilled')
    expect(await findRemains(customer.id)).toEqual([])
  })

  test('retention keeps customers under legal hold or closed less than five years ago', async () => {
    const held = await rooms.signUp()
    const young = await rooms.signUp()
    await db.query(
      sql`update customers set closed_at = service_now() - interval '6 years', legal_hold = true where id = ${held.customer.id}`,
    )
    await db.query(
      sql`update customers set closed_at = service_now() - interval '4 years' where id = ${young.customer.id}`,
    )
    await retention.run(false)
    for (const { customer } of [held, young])
      expect((await customers.readContact(customer.id)).email).toContain('@')
  })

  test('erase() skips a customer under legal hold and records no erasure in the audit', async () => {
    const { customer, profileId } = await rooms.signUp()
    await db.query(sql`update customers set legal_hold = true where id = ${customer.id}`)
    await retention.erase(customer.id)
    expect((await customers.readContact(customer.id)).email).toContain('@')
    expect((await profiles.readPayload(profileId)).socialSecurityNumber).toMatch(
      /^\d{3}-\d{2}-\d{4}$/,
    )
    await expect(
      db.query(
        sql`select 1 from audit_changes where entity_id = ${customer.id} and action = 'erase'`,
      ),
    ).resolves.toEqual([])
  })

  test('retention erases a rejected application after two years', async () => {
    const { customer, profileId } = await rooms.signUp()
    await db.query(
      sql`update kyc_requests set status = 'rejected', updated_at = service_now() - interval '25 months' where profile_id = ${profileId}`,
    )
    await retention.run(false)
    await expect(customers.readContact(customer.id)).rejects.toThrow()
  })

  test('retention deletes expired drafts and no others', async () => {
    const old = await rooms.makeCustomer()
    const fresh = await rooms.makeCustomer()
    for (const [id, days] of [
      [old.id, -1],
      [fresh.id, 1],
    ] as const) {
      await db.query(sql`
        insert into drafts (customer_id, version, sealed, saved_at, expires_at)
        values (${id}, 1, '', service_now(), service_now() + make_interval(days => ${days}))`)
    }
    expect(rowsOf(await retention.run(false), 'drafts')).toBe(1)
    const left = await db.query<{ id: string }>(sql`select customer_id as id from drafts`)
    expect(left).toEqual([{ id: fresh.id }])
  })
})
