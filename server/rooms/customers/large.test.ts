import { beforeAll, describe, expect, test } from 'vitest'
import { customerStatuses } from '@/lib/contracts/admin/customers'
import { db, sql, unnest } from '../../foundations/db'
import { ownerMac } from '../../foundations/owner-macs'
import { countReads, issueCredential, shareRooms } from '../../testing/open-rooms'
import * as customers from '../customers'

const many = 5000
const few = 200
const rare = 20
const signed = unnest('s', { id: 'uuid', mac: 'text' })

shareRooms()
const organizations: string[] = []
beforeAll(async () => {
  for (const _ of [1, 2]) organizations.push((await issueCredential()).organizationId)
  for (const id of organizations) await addCustomers(id)
  await signAll()
  await db.query(sql`
    insert into profiles (
      id, customer_id, organization_id, user_type, payload_sealed, ssn_last4_sealed, created_at,
      updated_at)
    select id, id, organization_id, user_type, '', '', created_at, created_at
    from customers where signed_up_at is not null`)
  await db.query(sql`
    insert into kyc_requests (
      profile_id, customer_id, is_business, status, stage, submission, is_submitted, created_at,
      updated_at)
    select id, id, false, 'approved', 'automatic', 1, true, created_at, created_at from profiles`)
  for (const [i, status] of ['pending', 'rejected', 'incomplete'].entries())
    await db.query(sql`
      update kyc_requests set status = ${status} where customer_id in (
        select id from customers where organization_id = ${organizations[0]} and closed_at is null
          and signed_up_at is not null
        order by id limit ${rare} offset ${i * rare})`)
  await db.query(sql`analyze`)
})

/** Adds customers. The oldest ones have no signup, and the next ones have a closed account. */
const addCustomers = (organizationId: string) =>
  db.query(sql`
    insert into customers (
      id, organization_id, user_type, contact_sealed, email_index, created_at, last_active_at,
      signed_up_at, closed_at)
    select
      (lpad(to_hex(i), 12, '0') || '7000a000' || substr(md5(i || ${organizationId}), 1, 12))::uuid,
      ${organizationId}, 'individual', '', '', at, at,
      case when i > ${rare} then at end,
      case when i > ${rare} and i <= ${2 * rare} then at end
    from generate_series(1, ${many}::int) i, service_now() at`)

async function signAll(): Promise<void> {
  const rows = await db.query<{ id: string; organizationId: string }>(sql`
    select id, organization_id as "organizationId" from customers`)
  const ids = rows.map(({ id }) => id)
  const macs = rows.map(({ id, organizationId }) => ownerMac('customers', id, organizationId))
  await db.query(sql`
    update customers c set mac = s.mac from ${signed({ id: ids, mac: macs })} where c.id = s.id`)
}

const statuses = [undefined, ...customerStatuses]

describe.each(statuses)('customers of the status %s', (status) => {
  const limit = 10
  const lists = {
    'of a partner': () => customers.listOwn(organizations[0]!, { status, limit }),
    'of a partner for staff': () =>
      customers.list({ organization: organizations[0], status, limit }),
    'of all partners for staff': () => customers.list({ status, limit }),
  }

  test.each(Object.entries(lists))(
    'a list of customers %s reads fewer than 200 rows per table',
    async (_, list) => {
      expect(await list()).toHaveLength(limit)
      for (const table of ['customers', 'kyc_requests'])
        expect(await countReads(table, list)).toBeLessThan(few)
    },
  )
})

test.each(['started', 'pending', 'rejected', 'incomplete', 'closed'] as const)(
  'the customer list for the status %s contains each customer once, newest first',
  async (status) => {
    const ids: string[] = []
    for (let after: string | undefined; ; after = ids.at(-1)) {
      const page = await customers.listOwn(organizations[0]!, { status, after, limit: 15 })
      expect(page.every((one) => one.status === status)).toBe(true)
      ids.push(...page.map(({ customerUid }) => customerUid))
      if (page.length < 15) break
    }
    expect(ids).toHaveLength(rare)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
  },
)

test('an empty customer list for a status reads fewer than 200 rows per table', async () => {
  const list = () => customers.listOwn(organizations[1]!, { status: 'incomplete', limit: 10 })
  expect(await list()).toEqual([])
  for (const table of ['customers', 'kyc_requests'])
    expect(await countReads(table, list)).toBeLessThan(few)
})
