import { expect, test } from 'vitest'
import { db, sql } from '../../foundations/db'
import { shareRooms } from '../../testing/open-rooms'
import * as audit from '../audit'
import { rowOf } from './test-audit'

shareRooms()

/**
 * Inserts rows with the next numbers of the stream, as an attacker with the service's rights can.
 */
const takeNumbers = (count: number) =>
  db.query<{ stream: string; n: number }>(sql`
    insert into audit (
      stream, n, hash, at, request_id, method, route, status, duration_us, caller)
    select
      stream, n + i, hash, at, gen_random_uuid(), method, route, status, duration_us, caller
    from (select * from audit order by at desc, n desc limit 1) last
    cross join generate_series(1, ${count}::int) i
    returning stream, n`)

const countRowsOf = async (requestId: string): Promise<number> =>
  (await db.query(sql`select n from audit where request_id = ${requestId}`)).length

test('an audit row is stored even if an attacker inserted rows with its number', async () => {
  await audit.write({ ...rowOf(1), at: new Date() })
  const taken = await takeNumbers(3)
  const row = { ...rowOf(2), at: new Date() }
  await audit.write(row)
  expect(await countRowsOf(row.requestId)).toBe(1)

  const { faults } = await audit.verify()
  const [{ stream }] = taken as [(typeof taken)[0]]
  expect(faults[0]).toBe(`stream ${stream} row 2 was changed`)
  expect(new Set(faults.map((fault) => fault.split(' ')[1]))).toEqual(new Set([stream]))
})
