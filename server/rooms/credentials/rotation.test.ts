import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { openRooms } from '../../testing/open-rooms'
import * as credentials from '../credentials'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())

test('the lifetime and grace period of a client secret are exact to the microsecond', async () => {
  const { clientId } = await credentials.issue('Exact times', { expiresInDays: 90 })
  await credentials.rotate(clientId, '24h')
  const [row] = await db.query(sql`
    select
      extract(epoch from expires_at - created_at)::float8 as lifetime,
      extract(epoch from previous_secret_expires_at - rotated_at)::float8 as grace
    from credentials where client_id = ${clientId}`)
  expect(row).toEqual({ lifetime: 90 * 86_400, grace: 86_400 })
})
