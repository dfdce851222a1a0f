import { expect, test } from 'vitest'
import { countRows, db, sql } from '../../foundations/db'
import { addRecordKey, secrets } from '../../foundations/secrets'
import { applyState, shareApplicantRooms } from '../../testing/applicants'
import * as kyc from '../kyc'
import * as profiles from '../profiles'
import * as retention from '../retention'

const rooms = shareApplicantRooms()

/** Signs up a person. The person then corrects two answers, one after the other. */
async function correctTwice() {
  const made = await rooms.signUp()
  const changes = [{ middleName: 'Ida' }, { address: { city: 'Dallas' } }]
  for (const [index, change] of changes.entries()) {
    const reference = `${made.profileId}:${index + 1}`
    await applyState(made.profileId, reference, { status: 'incomplete', sequence: 2 })
    await kyc.correct(made.customer.id, change)
  }
  return made
}
const countVersions = (profileId: string) =>
  countRows(sql`
    select count(*)::int as n from profile_versions where profile_id = ${profileId}`)

test('a profile keeps the answers that each correction has replaced', async () => {
  const { profileId } = await correctTwice()
  const replaced = await profiles.listReplaced(profileId)
  expect(replaced.map(({ payload }) => [payload.middleName, payload.address.city])).toEqual([
    ['Rae', 'Austin'],
    ['Ida', 'Austin'],
  ])
  expect(replaced.map(({ hasOtherNumber }) => hasOtherNumber)).toEqual([false, false])
  expect(JSON.stringify(replaced)).not.toContain('socialSecurityNumber"')
})

test('replaced answers are encrypted, and a key rotation re-encrypts them', async () => {
  const { profileId } = await correctTwice()
  const listHeads = () =>
    db.query<{ head: string; isClear: boolean }>(sql`
      select encode(substring(answers_sealed from 1 for 3), 'hex') as head,
        position('Austin'::bytea in answers_sealed) > 0 as "isClear"
      from profile_versions where profile_id = ${profileId}`)
  const before = await listHeads()
  expect(before.map(({ isClear }) => isClear)).toEqual([false, false])
  addRecordKey()
  await profiles.rewrap()
  const after = await listHeads()
  expect(after[0]!.head).not.toBe(before[0]!.head)
  expect(await profiles.listReplaced(profileId)).toHaveLength(2)
  const uses = await profiles.listKeyUses()
  const numbers = uses.filter(({ ring }) => ring === 'KEY_RECORDS').map(({ number }) => number)
  expect(new Set(numbers)).toEqual(new Set([secrets().records.current]))
})

test('erasing a person deletes the answers that corrections have replaced', async () => {
  const [erased, other] = [await correctTwice(), await correctTwice()]
  await retention.erase(erased.customer.id)
  expect(await countVersions(erased.profileId)).toBe(0)
  expect(await countVersions(other.profileId)).toBe(2)
})

test('retention deletes replaced answers of people whom an earlier version erased', async () => {
  const [erased, other] = [await correctTwice(), await correctTwice()]
  await db.query(sql`
    update customers set erased_at = service_now(), closed_at = service_now()
    where id = ${erased.customer.id}`)
  await retention.run(false)
  expect(await countVersions(erased.profileId)).toBe(0)
  expect(await countVersions(other.profileId)).toBe(2)
})

test('empty_sandbox() deletes all replaced answers', async () => {
  const { profileId } = await correctTwice()
  await db.query(sql`select empty_sandbox()`)
  expect(await countVersions(profileId)).toBe(0)
})
