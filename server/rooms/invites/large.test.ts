import { beforeAll, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { countReads, issueCredential, shareRooms } from '../../testing/open-rooms'
import * as invites from '../invites'

const many = 5000
const few = 100

const live = 10

shareRooms()
let organizationId: string
let older: string
beforeAll(async () => {
  ;({ organizationId } = await issueCredential())
  ;({ organizationId: older } = await issueCredential())
  await addInvites(organizationId, 0)
  await addInvites(older, many - live)
  await db.query(sql`vacuum analyze`)
})

/** Adds invitations. The oldest of them have expired, and the others are open. */
async function addInvites(organization: string, expired: number): Promise<void> {
  await db.query(sql`
    insert into customers (
      id, organization_id, user_type, contact_sealed, email_index, created_at, last_active_at)
    select
      (lpad(to_hex(i), 12, '0') || '7000a000' || substr(md5(i || ${organization}), 1, 12))::uuid,
      ${organization}, 'individual', '', '', at, at
    from generate_series(1, ${many}::int) i, service_now() as at`)
  await db.query(sql`
    insert into invites (
      id, organization_id, customer_id, user_type, token_hash, created_at, expires_at)
    select
      id, organization_id, id, 'individual', sha256(id::text::bytea), created_at,
      created_at + make_interval(days => case when nth <= ${expired}::int then -1 else 7 end)
    from (select *, row_number() over (order by id) as nth from customers
      where organization_id = ${organization}) c`)
}

test.each(['invites', 'customers'])(
  'listing ten invitations reads under 100 rows of the table %s',
  async (table) => {
    const list = () => invites.list(organizationId, { limit: 10 })
    expect(await list()).toHaveLength(10)
    expect(await countReads(table, list)).toBeLessThan(few)
  },
)

test.each(['open', 'accepted'] as const)(
  'listing %s invitations reads under 100 rows despite thousands of expired ones',
  async (status) => {
    const list = () => invites.list(older, { status, limit: 2 * live })
    expect(await list()).toHaveLength(status === 'open' ? live : 0)
    expect(await countReads('invites', list)).toBeLessThan(few)
  },
)
