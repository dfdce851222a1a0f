import { beforeAll, expect, test } from 'vitest'
import { referenceOf } from '@/lib/reference'
import { connect, paths, type Wire } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { shareDatabase, shareService } from '../support/shared'
import { connectStaff, openTerminal } from '../support/staff'

const service = shareService()
const database = shareDatabase(service)
const api = connect(service)
const staff = connectStaff(service)
const admin = openTerminal(service)

// A scheduled job rejects verifications after their deadline every minute. So the tests remove the
// schedule.
beforeAll(() => database.query('delete from pgboss.schedule'))

/** With this SSN, the sandbox's provider leaves the verification pending until staff decide. */
const signUpUndecided = () => api.signUp({ socialSecurityNumber: '000-00-0004' })
const list = (query: Record<string, string> = {}) => staff('GET', 'kyc', { query })
const idsOf = (all: Wire[]): string[] => all.map(({ customerUid }) => customerUid)
const decide = (uid: string, decision: string) =>
  staff('POST', `customers/${uid}/kyc/decisions`, { json: { decision, reason: 'Seen' } })
const customerOfRow = async (requestId: string | null): Promise<string | null> =>
  (await database.query('select customer_id from audit where request_id = $1', [requestId]))[0]!
    .customer_id

test('GET verifications lists one status (default: pending), oldest verification first', async () => {
  const people = [await signUpUndecided(), await signUpUndecided(), await signUpUndecided()]
  const all = idsOf((await list()).body.data)
  expect(all.filter((id) => idsOf(people).includes(id))).toEqual(idsOf(people))
  const first = (await list({ limit: '1' })).body
  const second = (await list({ limit: '1', cursor: first.meta.nextCursor })).body
  expect(idsOf([...first.data, ...second.data])).toEqual(all.slice(0, 2))
  await decide(people[1]!.customerUid, 'reject')
  const rejected = (await list({ status: 'rejected' })).body.data
  expect(rejected).toContainEqual(
    expect.objectContaining({
      customerUid: people[1]!.customerUid,
      status: 'rejected',
      dueAt: null,
    }),
  )
  expect(idsOf((await list()).body.data)).not.toContain(people[1]!.customerUid)
})

test('GET verifications with overdue=true lists verifications past their deadline', async () => {
  const { customerUid } = await signUpUndecided()
  await staff('POST', `customers/${customerUid}/kyc/decisions`, {
    json: { decision: 'reject', reason: 'Unclear' },
  })
  await staff('POST', `customers/${customerUid}/kyc/decisions`, {
    json: { decision: 'reopen', reason: 'A mistake', to: 'incomplete' },
  })
  expect(idsOf((await list({ status: 'incomplete' })).body.data)).toContain(customerUid)
  expect((await list({ overdue: 'true' })).body.data).toEqual([])
  await database.query(
    `update kyc_requests set due_at = service_now() - interval '1 minute' where customer_id = $1`,
    [customerUid],
  )
  expect((await list({ overdue: 'true' })).body.data).toMatchObject([
    { customerUid, dueAt: expect.any(String) },
  ])
  expect(idsOf((await admin(['kyc', 'list', '--overdue', '--json'])).json)).toEqual([customerUid])
})

test('GET verifications with late=true lists only late results, oldest first', async () => {
  const [first, second] = [await signUpUndecided(), await signUpUndecided()]
  await signUpUndecided()
  expect((await list({ late: 'true' })).body.data).toEqual([])
  await database.query(
    'update kyc_requests set overdue_notified_at = service_now() where customer_id = any($1)',
    [[first.customerUid, second.customerUid]],
  )
  const late = [first.customerUid, second.customerUid]
  expect(idsOf((await list({ late: 'true' })).body.data)).toEqual(late)
  expect(idsOf((await admin(['kyc', 'list', '--late', '--json'])).json)).toEqual(late)
  await decide(first.customerUid, 'approve')
  expect(idsOf((await list({ late: 'true' })).body.data)).toEqual([second.customerUid])
})

test('GET verifications with a wrong filter or cursor returns 400', async () => {
  expectRefusal(await list({ status: 'lost' }), 400, 'ONEOF', 'status')
  expectRefusal(await list({ overdue: 'yes' }), 400, 'ONEOF', 'overdue')
  expectRefusal(await list({ overdue: 'true', status: 'pending' }), 400, 'ONEOF', 'status')
  expectRefusal(await list({ late: 'true', status: 'approved' }), 400, 'ONEOF', 'status')
  expectRefusal(await list({ late: 'true', overdue: 'true' }), 400, 'ONEOF', 'late')
  expectRefusal(await list({ cursor: 'nonsense' }), 400, 'INVALID_CURSOR', 'cursor')
  expectRefusal(await list({ state: 'TX' }), 400, 'UNKNOWN_PARAMETER', 'state')
})

test('GET customers finds a customer by the reference number of the verification', async () => {
  const { customerUid, user } = await signUpUndecided()
  const { body } = await api.call('GET', paths.kyc, { headers: user.headers })
  const reference = referenceOf(body.data.id)
  const found = await staff('GET', 'customers', { query: { reference } })
  expect(found.body.data).toMatchObject([{ customerUid, status: 'pending' }])
  expect(await customerOfRow(found.headers.get('x-request-id'))).toBe(customerUid)
  const { json } = await admin(['customers', 'find', reference.toLowerCase(), '--json'])
  expect(idsOf(json)).toEqual([customerUid])
  const trail = await staff('GET', 'audit', { query: { customer: customerUid, caller: 'Admin' } })
  expect(trail.body.data.length).toBe(2)
})

test('GET customers returns 404 for an unknown reference and 400 for a malformed one', async () => {
  const find = (reference: string) => staff('GET', 'customers', { query: { reference } })
  expectRefusal(await find('2222-2222'), 404, 'NOT_FOUND', 'reference')
  expectRefusal(await find('nobody'), 400, 'ONEOF', 'reference')
  const { exitCode, err } = await admin(['customers', 'find', '2222-2222'])
  expect([exitCode, JSON.parse(err).errors[0].code]).toEqual([1, 'NOT_FOUND'])
})

test('an audit row of a staff call names the customer that staff read or changed', async () => {
  const { customerUid } = await signUpUndecided()
  const answers = [
    await staff('GET', `customers/${customerUid}`),
    await staff('GET', `customers/${customerUid}/kyc`),
    await decide(customerUid, 'approve'),
    await staff('DELETE', `customers/${customerUid}/sign-ins`),
  ]
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(300)
    expect(await customerOfRow(answer.headers.get('x-request-id'))).toBe(customerUid)
  }
  const listed = await staff('GET', 'customers')
  expect(await customerOfRow(listed.headers.get('x-request-id'))).toBeNull()
})
