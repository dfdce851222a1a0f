import { afterEach, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { moveClock, resetClock } from '../../testing/clock'
import { shareRooms } from '../../testing/open-rooms'
import * as credentials from '../credentials'

shareRooms()
afterEach(resetClock)

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

test('rotating an expired credential returns CREDENTIAL_REVOKED and no new secret', async () => {
  const { clientId } = await credentials.issue('Expired', { expiresInDays: 1 })
  await moveClock('23 hours')
  expect((await credentials.rotate(clientId, 'now')).clientSecret).toMatch(/^cs_test_/)
  await moveClock('25 hours')
  await expect(credentials.rotate(clientId, 'now')).rejects.toMatchObject({
    code: 'CREDENTIAL_REVOKED',
  })
})
