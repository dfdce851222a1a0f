import { expect, test } from 'vitest'
import { call, connect } from '../support/api'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const database = shareDatabase(service)
const eightDays = 8 * 86_400

const countJobs = async (): Promise<number> =>
  (await database.query(`select count(*)::int as n from pgboss.job where name = 'deadline'`))[0]!.n
const listExpired = (inviteId: string) =>
  database.query(`select 1 from events where type = 'invite.expired' and data->>'inviteId' = $1`, [
    inviteId,
  ])

test('moving the sandbox clock immediately runs the deadline and reminder jobs', async () => {
  const api = connect(service)
  const { inviteId } = await api.invite()
  const { headers } = await api.session()
  const before = await countJobs()
  const moved = await call(service, 'PUT', '/sandbox/v1/clock', {
    headers,
    json: { offsetSeconds: eightDays },
  })
  expect(moved.status).toBe(200)
  expect(await countJobs()).toBeGreaterThan(before)
  await expect.poll(() => listExpired(inviteId), { timeout: 60_000 }).toHaveLength(1)
})
