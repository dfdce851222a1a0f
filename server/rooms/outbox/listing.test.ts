import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { moveClock, resetClock } from '../../testing/clock'
import { behaviors, TestMailServer } from '../../testing/mail-server'
import { openRooms } from '../../testing/open-rooms'
import * as outbox from '../outbox'

const server = new TestMailServer()
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms({ SMTP_URL: await server.open() })
})
beforeEach(() => server.reset())
afterEach(async () => {
  await db.query(sql`delete from queued_letters`)
  await resetClock()
})
afterAll(async () => {
  server.close()
  await rooms.close()
})

const to = 'wilma@example.com'
const letter = { to, subject: 'For Wilhelmina', text: 'Hello.', design: { name: 'Acme Bank' } }
const customerId = '01890000-0000-7000-8000-000000000002'
async function fail(behavior: keyof typeof behaviors): Promise<void> {
  server.behave = behaviors[behavior]
  const send = await transaction((tx) => outbox.add(tx, { kind: 'invite', letter, customerId }))
  await send()
  server.reset()
}
const list = (state?: 'late' | 'dead') => outbox.list({ state, limit: 10 })
const resend = async (letterId: string) => {
  const named: string[] = []
  await outbox.resend(letterId, (id) => named.push(id))
  await outbox.sweep()
  return named
}

test('the list of late and dead-lettered emails contains no recipient and no text', async () => {
  await fail('hangUp')
  await fail('refuse')
  const [dead, late] = await list()
  expect(dead).toMatchObject({ state: 'dead', reason: 'refused', tries: 1, nextTryAt: null })
  expect(late).toMatchObject({ state: 'late', reason: null, kind: 'invite' })
  expect(JSON.stringify([dead, late])).not.toMatch(/wilma|wilhelmina/i)
  expect([await list('late'), await list('dead')]).toEqual([[late], [dead]])
  expect(await outbox.list({ after: dead!.letterId, limit: 10 })).toEqual([late])
})

test.each(['hangUp', 'refuse'] as const)(
  'staff can resend an email that failed with the mail server error %s',
  async (behavior) => {
    await fail(behavior)
    const [{ letterId } = { letterId: '' }] = await list()
    expect(await resend(letterId)).toEqual([customerId])
    expect(server.received).toEqual([to])
    expect(await list()).toEqual([])
    const changes = await db.query(
      sql`select action from audit_changes where entity_id = ${letterId}`,
    )
    expect(changes).toEqual([{ action: 'resend' }])
    await expect(resend(letterId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('a dead-lettered email that expired cannot be sent again', async () => {
  await fail('refuse')
  await moveClock('73 hours')
  await outbox.sweep()
  expect(await db.query(sql`select letter_sealed as text from queued_letters`)).toEqual([
    { text: null },
  ])
  const [{ letterId } = { letterId: '' }] = await list()
  await expect(resend(letterId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
