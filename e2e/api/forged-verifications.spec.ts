import { beforeAll, expect, test, vi } from 'vitest'
import { connect, type Person } from '../support/api'
import { shareDatabase, shareService } from '../support/shared'
import { administer } from '../support/staff'

// The tests play an attacker who can write to the database but has no key of the service.
const service = shareService()
const staff = administer(service)
const database = shareDatabase(service)
const api = connect(service)

type Verification = { person: Person; profileId: string }
let people: [Verification, Verification]

async function signUp(): Promise<Verification> {
  const person = await api.signUp()
  const read = async () =>
    (
      await database.query(
        'select profile_id as id, status from kyc_requests where customer_id = $1',
        [person.customerUid],
      )
    )[0]!
  await vi.waitFor(async () => expect((await read()).status).toBe('approved'), 30_000)
  return { person, profileId: (await read()).id }
}

beforeAll(async () => {
  people = [await signUp(), await signUp()]
})

const listFaults = async () => [...(await staff.verifyAudit()).faults].sort()

test('audit verification lists a KYC status that was changed in the database', async () => {
  const { profileId } = people[0]
  const set = (status: string) =>
    database.query('update kyc_requests set status = $2 where profile_id = $1', [profileId, status])
  expect(await listFaults()).toEqual([])
  await set('pending')
  expect(await listFaults()).toEqual([
    `verification ${profileId} has a status that no status change explains`,
  ])
  await set('approved')
  expect(await listFaults()).toEqual([])
})

/** Exchanges the customers of the two verifications. */
async function swapCustomers(): Promise<void> {
  const [one, two] = people.map(({ person }) => person.customerUid)
  const { customerUid: other } = await api.person()
  for (const table of ['profiles', 'kyc_requests'])
    for (const [from, to] of [
      [one, other],
      [two, one],
      [other, two],
    ])
      await database.query(`update ${table} set customer_id = $2 where customer_id = $1`, [
        from,
        to,
      ])
}

test('audit verification lists an application that was given to another customer', async () => {
  await swapCustomers()
  const moved = people.map(({ profileId }) => `profile ${profileId} was moved to another customer`)
  // The list also contains the events of both people, because each event names the other customer.
  // So the test expects only a part of the list.
  expect(await listFaults()).toEqual(expect.arrayContaining(moved))
  await swapCustomers()
  expect(await listFaults()).toEqual([])
})

test('audit verification lists an application whose verification was deleted', async () => {
  const { profileId } = people[1]
  await database.query('create table deleted as select * from kyc_requests where profile_id = $1', [
    profileId,
  ])
  await database.query('delete from kyc_requests where profile_id = $1', [profileId])
  expect(await listFaults()).toContain(`the verification of profile ${profileId} is missing`)
  await database.query('insert into kyc_requests select * from deleted')
  expect(await listFaults()).toEqual([])
})

test('audit verification lists a forged event about a KYC decision', async () => {
  const [{ id }] = (await database.query(
    `insert into events (id, organization_id, customer_id, type, data, request_id, at)
     select gen_random_uuid(), organization_id, customer_id, type,
       data || '{"from": "incomplete"}', request_id, at
     from events where type = 'kyc.updated' limit 1 returning id`,
  )) as [{ id: string }]
  const fault = `event ${id} reports a status change that did not happen`
  expect(await listFaults()).toEqual([fault])
  await database.query('delete from events where id = $1', [id])
  expect(await listFaults()).toEqual([])
})
