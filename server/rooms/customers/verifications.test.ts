import { beforeAll, expect, test } from 'vitest'
import { referenceOf } from '@/lib/reference'
import { db, sql, transaction } from '../../foundations/db'
import { codeOf, type SignedUp, shareApplicantRooms } from '../../testing/applicants'
import * as customers from '../customers'

const rooms = shareApplicantRooms()
const people: SignedUp[] = []
/**
 * For each person, the minute at which the status was set. Two people have the same time, to the
 * microsecond.
 */
const minutes = [5, 3, 3, 9, 1]
beforeAll(async () => {
  for (const minute of minutes) {
    const person = await rooms.signUp()
    people.push(person)
    await set(person, 'pending', minute)
  }
})

/** Sets a status, its time and its deadline directly in the database. Records no status change. */
const set = ({ profileId }: SignedUp, status: string, minute: number, dueInDays?: number) =>
  db.query(sql`
    update kyc_requests set status = ${status},
      updated_at = timestamptz '2026-01-01' + ${minute}::int * interval '1 minute 7 microseconds',
      due_at = service_now() + ${dueInDays ?? null}::int * interval '1 day'
    where profile_id = ${profileId}`)

const idsOf = (all: { customerUid: string }[]) => all.map(({ customerUid }) => customerUid)
async function walk(
  query: Omit<Parameters<typeof customers.listVerifications>[0], 'limit'>,
  limit: number,
) {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await customers.listVerifications({ ...query, limit, cursor })
    expect(page.data.length).toBeLessThanOrEqual(limit)
    found.push(...idsOf(page.data))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}
const inOrder = (...indices: number[]) => indices.map((i) => people[i]!.customer.id)

test.each([1, 2, 100])(
  'verifications are listed oldest first and each once, in pages of %d',
  async (limit) => {
    const equal = [people[1]!, people[2]!].sort((a, b) => (a.profileId < b.profileId ? -1 : 1))
    const [first, second] = equal.map((person) => people.indexOf(person))
    expect(await walk({}, limit)).toEqual(inOrder(4, first!, second!, 0, 3))
  },
)

test('listing verifications by status omits closed customers', async () => {
  await set(people[0]!, 'approved', 5)
  await set(people[3]!, 'approved', 9)
  expect(await walk({ status: 'approved' }, 1)).toEqual(inOrder(0, 3))
  expect(await walk({ status: 'rejected' }, 1)).toEqual([])
  await transaction((tx) => customers.close(tx, people[0]!.customer.id))
  expect(await walk({ status: 'approved' }, 1)).toEqual(inOrder(3))
})

test('the list of overdue verifications is sorted by deadline, the earliest first', async () => {
  await set(people[1]!, 'incomplete', 5, -1)
  await set(people[2]!, 'incomplete', 6, -3)
  await set(people[4]!, 'incomplete', 1, 1)
  expect(await walk({ overdue: 'true' }, 1)).toEqual(inOrder(2, 1))
  expect(await walk({ status: 'incomplete', overdue: 'false' }, 2)).toEqual(inOrder(4, 1, 2))
  const { data } = await customers.listVerifications({ overdue: 'true', limit: 1 })
  const reference = referenceOf(people[2]!.profileId)
  expect(data).toMatchObject([{ reference, status: 'incomplete', dueAt: expect.any(Date) }])
})

test("a verification list rejects a changed cursor and another list's cursor", async () => {
  const { nextCursor } = await customers.listVerifications({ overdue: 'true', limit: 1 })
  for (const cursor of [nextCursor!, '', 'pending-1', `x${nextCursor}`])
    expect(await codeOf(customers.listVerifications({ limit: 1, cursor }))).toBe('INVALID_CURSOR')
})

test('a search by reference number ignores case and hyphens and returns one customer', async () => {
  const { customer, profileId } = people[3]!
  const reference = referenceOf(profileId)
  for (const typed of [reference, reference.toLowerCase().replace('-', ' ')])
    expect(idsOf(await customers.list({ reference: typed, limit: 10 }))).toEqual([customer.id])
  const status = 'rejected'
  expect(await customers.list({ reference, status, limit: 10 })).toEqual([])
  expect(await codeOf(customers.list({ reference: '2222-2222', limit: 10 }))).toBe('NOT_FOUND')
})

test('the queries for verification lists and reference numbers use an index', async () => {
  for (const [statement, index] of [
    [`status = 'approved' order by updated_at, profile_id`, 'kyc_requests_by_status'],
    [`status = 'pending' order by updated_at`, 'kyc_requests_by_status'],
    [`status = 'incomplete' and due_at <= now() order by due_at`, 'kyc_requests_due'],
    [`right(profile_id::text, 10) = '0123456789'`, 'kyc_requests_by_reference'],
  ]) {
    const plan = await transaction(async (tx) => {
      const run = (text: string) => tx.query<object>({ text, values: [], name: '' })
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await run(`set local enable_${way} = off`)
      return run(`explain select * from kyc_requests where ${statement} limit 9`)
    })
    expect(JSON.stringify(plan)).toContain(index)
  }
})
