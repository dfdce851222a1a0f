import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { countReads, issueCredential, openRooms } from '../../testing/open-rooms'
import * as invites from '../invites'

const many = 5000
const few = 100

let rooms: Awaited<ReturnType<typeof openRooms>>
let organizationId: string
beforeAll(async () => {
  rooms = await openRooms()
  ;({ organizationId } = await issueCredential())
  await db.query(sql`
    insert into customers (
      id, organization_id, user_type, contact_sealed, email_index, created_at, last_active_at)
    select gen_random_uuid(), ${organizationId}, 'individual', '', '', at, at
    from generate_series(1, ${many}::int), service_now() as at`)
  await db.query(sql`
    insert into invites (
      id, organization_id, customer_id, user_type, token_hash, created_at, expires_at)
    select
      gen_random_uuid(), ${organizationId}, id, 'individual', sha256(id::text::bytea), created_at,
      created_at + interval '7 days'
    from customers`)
  await db.query(sql`analyze`)
})
afterAll(() => rooms.close())

test.each(['invites', 'customers'])(
  'a page of the list of invitations reads under 100 rows of %s',
  async (table) => {
    const list = () => invites.list(organizationId, { limit: 10 })
    expect(await list()).toHaveLength(10)
    expect(await countReads(table, list)).toBeLessThan(few)
  },
)
