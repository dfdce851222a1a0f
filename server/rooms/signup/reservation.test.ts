import { beforeAll, expect, test } from 'vitest'
import { listBodyMacs } from '../../foundations/crypto'
import { db, sql } from '../../foundations/db'
import { sampleBody, shareApplicantRooms } from '../../testing/applicants'
import { openRings } from '../../testing/key-rings'
import { reserve } from './reservation'

const rooms = shareApplicantRooms()
let as: ReturnType<typeof openRings>
beforeAll(async () => {
  as = openRings('tokens')
})

const known = [1, 2]
const turned = [2, 1]
const take = (numbers: number[], id: string, body: unknown) =>
  as(numbers, () => reserve(id, listBodyMacs(body)))

test('after a key change, repeating a lost signup keeps its submission number', async () => {
  for (const [holder, next] of [
    [known, turned],
    [turned, known],
  ] as const) {
    const { id } = await rooms.makeCustomer()
    const body = sampleBody()
    const isLost = () =>
      db.query(
        sql`update signup_reservations set lease_until = service_now() - interval '1 s' where customer_id = ${id}`,
      )
    const first = await take(holder, id, body)
    await isLost()
    // The provider identifies an application by its submission number. The call after a lost call
    // must use the same number. Otherwise, there would be two applications.
    const second = await take(next, id, body)
    expect([first.submission, second.submission]).toEqual([1, 1])
    await isLost()
    const third = await take(holder, id, sampleBody())
    expect(third.submission).toBe(2)
  }
})
