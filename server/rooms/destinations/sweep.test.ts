import { expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { issueCredential, shareRooms } from '../../testing/open-rooms'
import * as destinations from '../destinations'
import * as organizations from '../organizations'

shareRooms()

async function createFailing() {
  const { organizationId } = await issueCredential()
  const url = 'http://127.0.0.1:9000/hook'
  const { id } = await destinations.create(organizationId, { url, types: ['*'] })
  const fail = (hours: number) =>
    db.query(sql`
      update destinations set state = 'failing',
        failing_since = service_now() - make_interval(hours => ${hours})
      where id = ${id}`)
  const listEvents = async () => {
    const found = await db.query<{ type: string }>(sql`
      select type from events
      where organization_id = ${organizationId} and type like 'destination.%' order by n`)
    return found.map(({ type }) => type)
  }
  return { id, scope: { organizationId, id }, fail, listEvents }
}

test('a failing webhook destination is reported after 25 hours and disabled after 121', async () => {
  const { scope, fail, listEvents } = await createFailing()
  await fail(23)
  await destinations.sweep()
  expect(await listEvents()).toEqual([])
  await fail(25)
  await destinations.sweep()
  await destinations.sweep()
  expect(await listEvents()).toEqual(['destination.failing'])
  expect((await destinations.show(scope)).state).toBe('failing')
  await fail(121)
  await destinations.sweep()
  expect(await destinations.show(scope)).toMatchObject({ state: 'disabled', reason: 'FAILING' })
  expect(await listEvents()).toEqual(['destination.failing', 'destination.disabled'])
})

test('the time during which webhooks are paused does not count as failing time', async () => {
  const { scope, fail, listEvents } = await createFailing()
  await fail(121)
  await organizations.setApiAccess(scope.organizationId, false)
  await destinations.sweep()
  await organizations.setApiAccess(scope.organizationId, true)
  await destinations.sweep()
  expect(await listEvents()).toEqual([])
  expect((await destinations.show(scope)).state).toBe('failing')
})

test('sweep() makes a webhook probe due now if its time is too far in the future', async () => {
  const { id, fail } = await createFailing()
  await fail(1)
  await db.query(sql`
    update destinations set next_probe_at = service_now() + interval '3 hours' where id = ${id}`)
  await destinations.sweep()
  const [row] = await db.query<{ isDue: boolean }>(
    sql`select next_probe_at <= service_now() as "isDue" from destinations where id = ${id}`,
  )
  expect(row).toEqual({ isDue: true })
})

test('retention deletes webhook responses after 7 days and attempts after 30 days', async () => {
  const { id } = await createFailing()
  for (const days of [1, 8, 31])
    await db.query(sql`
      insert into delivery_attempts (
        id, destination_id, seq, n, at, duration_ms, outcome, status, answer_sealed)
      values (
        gen_random_uuid(), ${id}, 1, 1, service_now() - make_interval(days => ${days}), 1,
        'refused', 500, ${Buffer.from('sealed')})`)
  expect(await destinations.retire(true)).toBe(1)
  expect(await destinations.retire(false)).toBe(1)
  const left = await db.query(sql`
    select answer_sealed is not null as "hasAnswer" from delivery_attempts
    where destination_id = ${id} order by at desc`)
  expect(left).toEqual([{ hasAnswer: true }, { hasAnswer: false }])
})
