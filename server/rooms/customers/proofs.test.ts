import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import * as customers from '../customers'
import * as invites from '../invites'
import * as organizations from '../organizations'
import { noIssuer } from '../principal'

shareRooms()
let organizationId: string
beforeAll(async () => {
  organizationId = (await organizations.create('Proof Bank')).id
})

const create = (email: string, isProven: boolean) =>
  transaction((tx) =>
    customers.create(tx, {
      organizationId,
      userType: 'individual',
      contact: { firstName: 'Rae', lastName: 'Carter', email, phoneNumber: null },
      isProven,
    }),
  )
const listIds = async (email: string) => (await customers.listByEmail(email)).map(({ id }) => id)

describe('the proof of an email address', () => {
  test('listByEmail lists customers with a confirmed email before unconfirmed ones', async () => {
    const email = 'order@example.com'
    const proven = await create(email, true)
    const planted = await create(email, false)
    await transaction((tx) => customers.markSignedUp(tx, planted.id))
    expect(await listIds(email)).toEqual([proven.id, planted.id])
  })

  test('an email index that was copied from another customer does not find the customer', async () => {
    const own = await create('attacker@example.com', true)
    const other = await create('victim@example.com', true)
    await db.query(sql`
      update customers set email_index = (select email_index from customers where id = ${own.id})
      where id = ${other.id}`)
    expect(await listIds('attacker@example.com')).toEqual([own.id])
  })

  test('a second proveEmail call returns false and writes no second audit change', async () => {
    const { id } = await create('once@example.com', false)
    const prove = () => transaction((tx) => customers.proveEmail(tx, id))
    expect([await prove(), await prove()]).toEqual([true, false])
    const rows = await db.query(
      sql`select 1 from audit_changes where entity_id = ${id} and action = 'prove-email'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('the migration marks only email addresses confirmed by code as proven', async () => {
    const own = await create('own@example.com', false)
    const invite = async (email: string) =>
      (
        await invites.create(
          { organizationId, issuer: noIssuer },
          { role: 'individual', email, firstName: 'Rae', lastName: 'Carter' },
        )
      ).customerUid
    const invited = await invite('invited@example.com')
    const moved = await invite('moving@example.com')
    const contact = await customers.readContact(moved)
    await transaction((tx) => customers.changeEmail(tx, moved, contact))
    await db.query(sql`update customers set email_proven_at = null`)
    const [file] = globSync('server/foundations/db/migrations/*_email_proofs.sql')
    for (const text of readFileSync(file!, 'utf8')
      .split(';')
      .filter((statement) => /^\s*update/m.test(statement)))
      await db.query({ text, values: [], name: '' })
    const rows = await db.query<{ id: string; isProven: boolean }>(sql`
      select id, email_proven_at is not null as "isProven" from customers
      where id = any(${[own.id, invited, moved]}::uuid[])`)
    expect(Object.fromEntries(rows.map(({ id, isProven }) => [id, isProven]))).toEqual({
      [own.id]: true,
      [invited]: false,
      [moved]: true,
    })
  })
})
