import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserType } from '@/lib/user-types'
import { db, sql, transaction } from '../foundations/db'
import { listEmailIndexes } from '../foundations/email-index'
import { openRooms } from '../testing/open-rooms'
import * as customers from './customers'
import * as organizations from './organizations'

let rooms: Awaited<ReturnType<typeof openRooms>>
let own: string
let other: string
beforeAll(async () => {
  rooms = await openRooms()
  own = (await organizations.create('Own')).id
  other = (await organizations.create('Other')).id
})
afterAll(() => rooms.close())

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

describe('a contact', () => {
  test('comes back as it was given, and lies sealed', async () => {
    const { id } = await make()
    expect(await customers.readContact(id)).toEqual(contact)
    const row = await rowOf(id)
    for (const value of Object.values(contact)) {
      expect(row).not.toContain(value)
      expect(row).not.toContain(Buffer.from(value).toString('hex'))
    }
  })

  test('sealed for one customer does not open for another', async () => {
    const [a, b] = [await make(), await make({ firstName: 'Bo' })]
    await db.query(
      sql`update customers set contact_sealed = (select contact_sealed from customers where id = ${a.id}) where id = ${b.id}`,
    )
    await expect(customers.readContact(b.id)).rejects.toThrow()
  })

  test('that is written anew is found by its new address and no longer by its old one', async () => {
    const { id } = await make({ email: 'before@example.com' })
    await transaction((tx) =>
      customers.writeContact(tx, id, { ...contact, email: 'after@example.com' }),
    )
    expect((await customers.findByEmail('after@example.com'))?.id).toBe(id)
    expect(await customers.findByEmail('before@example.com')).toBeUndefined()
  })

  test('of nobody is not found', async () => {
    await expect(customers.readContact(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a customer', () => {
  test('is found by their own organization alone', async () => {
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

  test('that is closed is nobody’s any more', async () => {
    const { id } = await make({ email: 'closed@example.com' })
    await transaction((tx) => customers.close(tx, id))
    expect(await customers.find(own, id)).toBeUndefined()
    expect(await customers.findByEmail('closed@example.com')).toBeUndefined()
    expect(await customers.listKnown(db, own, [id])).toEqual(new Set())
    await expect(customers.require(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is listed among the known ones without the foreign, the unknown and the misspelled', async () => {
    const [a, b, foreign] = [await make(), await make(), await make({}, other)]
    const ids = [a.id, b.id, a.id, foreign.id, randomUUID(), 'nobody', "' or true --"]
    expect(await customers.listKnown(db, own, ids)).toEqual(new Set([a.id, b.id]))
    expect(await customers.listKnown(db, own, [])).toEqual(new Set())
  })

  test('cannot be closed while a transaction counts on them', async () => {
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

describe('an address', () => {
  test.each(['Case@Example.com', ' case@example.com ', 'CASE@EXAMPLE.COM'])(
    'typed as %o finds the same person',
    async (typed) => {
      await db.query(
        sql`update customers set closed_at = service_now() where email_index = ${listEmailIndexes('case@example.com')[0]}`,
      )
      const { id } = await make({ email: 'case@example.com' })
      expect((await customers.findByEmail(typed))?.id).toBe(id)
    },
  )

  test('of several finds the one who signed up last, and of those who did not the one who came last', async () => {
    const email = 'several@example.com'
    const people = [await make({ email }), await make({ email }), await make({ email })]
    expect((await customers.findByEmail(email))?.id).toBe(people[2]!.id)
    for (const i of [1, 0]) await transaction((tx) => customers.markSignedUp(tx, people[i]!.id))
    expect((await customers.findByEmail(email))?.id).toBe(people[0]!.id)
  })

  test('is looked for in one organization and user type where a circle says so', async () => {
    const email = 'circle@example.com'
    const mine = await make({ email })
    await make({ email }, other)
    await make({ email }, own, 'operator')
    expect(
      (await customers.findByEmail(email, { organizationId: own, userType: 'individual' }))?.id,
    ).toBe(mine.id)
    expect(
      await customers.findByEmail(email, { organizationId: other, userType: 'operator' }),
    ).toBeUndefined()
  })

  test('can be told from another by its index only with the key', async () => {
    const [index] = listEmailIndexes('a@example.com') as [Buffer]
    expect(index).toHaveLength(32)
    expect(index.equals(listEmailIndexes('b@example.com')[0]!)).toBe(false)
    expect(index.toString('hex')).not.toContain(Buffer.from('a@example.com').toString('hex'))
  })
})

describe('the W-9 terms that were read for a customer', () => {
  test('are the last ones, with their time, and none before the first', async () => {
    const { id } = await make()
    expect((await customers.readFile(id)).termsSeen).toBeNull()
    await customers.noteTermsSeen(id, '1', 'aa')
    await customers.noteTermsSeen(id, '2', 'bb')
    const seen = (await customers.readFile(id)).termsSeen!
    expect(seen).toMatchObject({ version: '2', hash: 'bb' })
    expect(Number.isNaN(Date.parse(seen.at))).toBe(false)
  })
})

describe('what is erased', () => {
  test('is neither found nor opened, and the row stays', async () => {
    const { id } = await make({ email: 'erased@example.com' })
    await transaction((tx) => customers.erase(tx, id))
    expect(await customers.findByEmail('erased@example.com')).toBeUndefined()
    await expect(customers.readContact(id)).rejects.toThrow()
    expect(await customers.show(id)).toMatchObject({ customerUid: id, status: 'closed' })
  })

  test('is not, while a legal hold forbids it', async () => {
    const { id } = await make()
    await db.query(sql`update customers set legal_hold = true where id = ${id}`)
    await transaction((tx) => customers.erase(tx, id))
    expect(await customers.readContact(id)).toEqual(contact)
  })
})
