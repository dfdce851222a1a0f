import { beforeAll, describe, expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import * as audit from '../audit'
import { rowOf } from './test-audit'

// The attacker uses the database role of the service, which may insert into the audit tables, but
// neither update nor delete rows.
shareRooms()
beforeAll(async () => {
  await audit.write(rowOf(1))
  await audit.checkpoint()
})

const insert = (statement: string) => db.query({ text: statement, values: [], name: '' })

describe('a checkpoint that an attacker inserted', () => {
  const faults = [2, 9_000_000_000_000_000].map(
    (id) => `checkpoint ${id} is not the one that was signed`,
  )
  beforeAll(async () => {
    for (const id of ['2', '9000000000000000'])
      await insert(`
        insert into audit_checkpoints (id, at, heads, previous, signature, version, unkeyed_until)
        select ${id}, now() + interval '1 year', '{"x": null}', previous, signature, 2,
          now() + interval '1 year'
        from audit_checkpoints where id = 1`)
  })

  test('after a forged checkpoint, new checkpoints continue from the last genuine one', async () => {
    for (const n of [2, 3]) {
      await audit.write(rowOf(n))
      await audit.checkpoint()
    }
    const stored = await db.query<{ id: number }>(sql`select id from audit_checkpoints order by 1`)
    expect(stored.map(({ id }) => id)).toEqual([1, 2, 3, 4, 9_000_000_000_000_000])
    expect((await audit.verify()).faults).toEqual(faults)
  })

  test('after a forged checkpoint, the verification still reports a forged audit row', async () => {
    const [{ stream }] = (await db.query<{ stream: string }>(sql`
      insert into audit (
        stream, n, hash, at, request_id, method, route, status, duration_us, caller)
      select gen_random_uuid(), 1, hash, at, request_id, method, route, status, duration_us, caller
      from audit limit 1 returning stream`)) as [{ stream: string }]
    expect((await audit.verify()).faults).toEqual([...faults, `stream ${stream} row 1 was changed`])
  })

  test('a forged checkpoint does not make the service accept a change without a MAC', async () => {
    const [{ id }] = (await db.query<{ id: string }>(sql`
      insert into audit_changes (id, entity, entity_id, action, at)
      values (gen_random_uuid(), 'kyc', 'one', 'clear by staff', now()) returning id`)) as [
      { id: string },
    ]
    await audit.adoptOld()
    expect((await audit.verify()).faults).toContain(`change ${id} was not written by the service`)
  })

  test('a forged checkpoint does not block a start or change the reported checkpoint age', async () => {
    expect(await audit.isLastCheckpointOurs()).toBe(true)
    const age = await audit.readCheckpointAge()
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(60)
  })
})
