import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UserType } from '@/lib/user-types'
import { db, sql, transaction } from '../foundations/db'
import { listEmailIndexes } from '../foundations/email-index'
import { shareRooms } from '../testing/open-rooms'
import * as customers from './customers'
import * as organizations from './organizations'

shareRooms()
let own: string
let other: string
beforeAll(async () => {
  own = (await organizations.create('Own')).id
  other = (await organizations.create('Other')).id
})

const contact = {
  firstName: 'Wilhelmina',
  lastName: 'Quackenbush',
  email: 'wilma@example.com',
  phoneNumber: '+15125550173',
}
const make = (
  more: Partial<customers.Contact> = {},
  organizationId = own,
  userType: UserType = 'individual',
) =>
  transaction((tx) =>
    customers.create(tx, { organizationId, userType, contact: { ...contact, ...more } }),
  )
const rowOf = async (id: string) =>
  (
    await db.query<{ row: string }>(sql`select c::text as row from customers c where id = ${id}`)
  )[0]!.row

describe('the contact of a customer', () => {
  test('a contact is stored encrypted and read back unchanged', async () => {
    const { id } = await make()
    expect(await customers.readContact(id)).toEqual(contact)
    const row = await rowOf(id)
    for (const value of Object.values(contact)) {
      expect(row).not.toContain(value)
      expect(row).not.toContain(Buffer.from(value).toString('hex'))
    }
  })

  test('a contact encrypted for one customer cannot be decrypted for another', async () => {
    const [a, b] = [await make(), await make({ firstName: 'Bo' })]
    await db.query(
      sql`update customers set contact_sealed = (select contact_sealed from customers where id = ${a.id}) where id = ${b.id}`,
    )
    await expect(customers.readContact(b.id)).rejects.toThrow()
  })

  test('listByEmail finds a customer by the changed email address, not by the old one', async () => {
    const { id } = await make({ email: 'before@example.com' })
    await transaction((tx) =>
      customers.writeContact(tx, id, { ...contact, email: 'after@example.com' }),
    )
    expect((await customers.listByEmail('after@example.com'))[0]?.id).toBe(id)
    expect(await customers.listByEmail('before@example.com')).toEqual([])
  })

  test('reading the contact of an unknown customer throws NOT_FOUND', async () => {
    await expect(customers.readContact(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a customer', () => {
  test("a customer is found only within the customer's organization", async () => {
    const { id } = await make()
    expect(await customers.find(own, id)).toMatchObject({
      id,
      organizationId: own,
      userType: 'individual',
      signedUpAt: null,
    })
    expect(await customers.find(own, id.toUpperCase())).toMatchObject({ id })
    for (const [organizationId, wanted] of [
      [other, id],
      [own, randomUUID()],
      [own, 'nobody'],
      [own, `${id} `],
      [own, ''],
    ] as const)
      expect(await customers.find(organizationId, wanted)).toBeUndefined()
  })

  test('a closed customer is not found by id or by email address', async () => {
    const { id } = await make({ email: 'closed@example.com' })
    await transaction((tx) => customers.close(tx, id))
    expect(await customers.find(own, id)).toBeUndefined()
    expect(await customers.listByEmail('closed@example.com')).toEqual([])
    expect(await customers.listKnown(db, own, [id])).toEqual(new Set())
    await expect(customers.require(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('listKnown returns the given ids that are customers of the organization', async () => {
    const [a, b, foreign] = [await make(), await make(), await make({}, other)]
    const ids = [a.id, b.id, a.id, foreign.id, randomUUID(), 'nobody', "' or true --"]
    expect(await customers.listKnown(db, own, ids)).toEqual(new Set([a.id, b.id]))
    expect(await customers.listKnown(db, own, [])).toEqual(new Set())
  })

  test('closing a customer waits for transactions that called listKnown for the customer', async () => {
    const { id } = await make()
    const order: string[] = []
    let closing: Promise<unknown> = Promise.resolve()
    await transaction(async (tx) => {
      await customers.listKnown(tx, own, [id])
      closing = transaction(async (another) => {
        await customers.close(another, id)
        order.push('closed')
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      order.push('counted')
    })
    await closing
    expect(order).toEqual(['counted', 'closed'])
  })
})

describe('the email address of a customer', () => {
  test.each(['Case@Example.com', ' case@example.com ', 'CASE@EXAMPLE.COM'])(
    'listByEmail finds the customer by the email address typed as %o',
    async (typed) => {
      await db.query(
        sql`update customers set closed_at = service_now() where email_index = ${listEmailIndexes('case@example.com')[0]}`,
      )
      const { id } = await make({ email: 'case@example.com' })
      expect((await customers.listByEmail(typed))[0]?.id).toBe(id)
    },
  )

  test('listByEmail lists the latest signup first, or else the newest customer', async () => {
    const email = 'several@example.com'
    const people = [await make({ email }), await make({ email }), await make({ email })]
    expect((await customers.listByEmail(email))[0]?.id).toBe(people[2]!.id)
    for (const i of [1, 0]) await transaction((tx) => customers.markSignedUp(tx, people[i]!.id))
    expect((await customers.listByEmail(email))[0]?.id).toBe(people[0]!.id)
  })

  test('listByEmail can filter by organization and user type', async () => {
    const email = 'circle@example.com'
    const mine = await make({ email })
    await make({ email }, other)
    await make({ email }, own, 'operator')
    expect(
      (await customers.listByEmail(email, { organizationId: own, userType: 'individual' }))[0]?.id,
    ).toBe(mine.id)
    expect(
      await customers.listByEmail(email, { organizationId: other, userType: 'operator' }),
    ).toEqual([])
  })

  test('the email index differs for each address and does not contain the address', async () => {
    const [index] = listEmailIndexes('a@example.com') as [Buffer]
    expect(index).toHaveLength(32)
    expect(index.equals(listEmailIndexes('b@example.com')[0]!)).toBe(false)
    expect(index.toString('hex')).not.toContain(Buffer.from('a@example.com').toString('hex'))
  })
})

describe('the W-9 terms that a customer has read', () => {
  test('readFile returns the W-9 terms that the customer read last, or null', async () => {
    const { id } = await make()
    expect((await customers.readFile(id)).termsSeen).toBeNull()
    await customers.noteTermsSeen(id, '1', 'aa')
    await customers.noteTermsSeen(id, '2', 'bb')
    const seen = (await customers.readFile(id)).termsSeen!
    expect(seen).toMatchObject({ version: '2', hash: 'bb' })
    expect(Number.isNaN(Date.parse(seen.at))).toBe(false)
  })
})

describe('erasing a customer', () => {
  test('erasing a customer deletes the times of their visits to the inbox', async () => {
    const { id } = await make({ email: 'viewed@example.com' })
    await customers.recordInboxView(id)
    await transaction((tx) => customers.erase(tx, id))
    const [row] = await db.query(sql`
      select inbox_viewed_at as viewed, inbox_visit_ended_at as ended from customers
      where id = ${id}`)
    expect(row).toEqual({ viewed: null, ended: null })
  })

  test('erasing a customer deletes contact and email index, but not the database row', async () => {
    const { id } = await make({ email: 'erased@example.com' })
    await transaction((tx) => customers.noteBrowser(tx, id, 'Firefox on Windows'))
    await transaction((tx) => customers.erase(tx, id))
    expect(await db.query(sql`select browsers from customers where id = ${id}`)).toEqual([
      { browsers: [] },
    ])
    expect(await customers.listByEmail('erased@example.com')).toEqual([])
    await expect(customers.readContact(id)).rejects.toThrow()
    expect(await customers.show(id)).toMatchObject({ customerUid: id, status: 'closed' })
  })

  test('erase() skips a customer under legal hold', async () => {
    const { id } = await make()
    await db.query(sql`update customers set legal_hold = true where id = ${id}`)
    await transaction((tx) => customers.erase(tx, id))
    expect(await customers.readContact(id)).toEqual(contact)
  })
})
