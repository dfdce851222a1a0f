import { afterEach, expect, test } from 'vitest'
import { rejectedYears } from '@/lib/retention-periods'
import { db, sql, transaction } from '../../foundations/db'
import { codeOf, type SignedUp, shareApplicantRooms, statusOf } from '../../testing/applicants'
import { moveClock, resetClock } from '../../testing/clock'
import { countLockWaits } from '../../testing/lock-waits'
import { accept } from '../../testing/provider'
import * as accounts from '../account-closure'
import * as customers from '../customers'
import * as kyc from '../kyc'
import * as retention from '../retention'

const rooms = shareApplicantRooms()
afterEach(resetClock)

const untilWaiting = () => expect.poll(countLockWaits).toBe(1)
const contactSize = async ({ customer }: SignedUp) => {
  const [row] = await db.query<{ bytes: number }>(sql`
    select length(contact_sealed) as bytes from customers where id = ${customer.id}`)
  return row!.bytes
}

test('retention keeps a rejected application that staff reopen during the run', async () => {
  const person = await rooms.signUp()
  await kyc.decide(person.customer.id, 'reject')
  await moveClock(`${rejectedYears} years 1 day`)
  const [running] = await transaction(async (tx) => {
    // An erasure begins with this lock. So the retention run has already listed the person when it
    // waits for the lock.
    await tx.query(sql`
      select 1 from signup_reservations where customer_id = ${person.customer.id} for update`)
    const running = retention.run(false)
    await untilWaiting()
    await kyc.reopen(person.customer.id, 'pending', 'new documents')
    return [running]
  })
  await running
  expect(await statusOf(person)).toBe('pending')
  expect(await contactSize(person)).toBeGreaterThan(0)
})

test('retention erases an application that was rejected two years ago', async () => {
  const person = await rooms.signUp()
  await kyc.decide(person.customer.id, 'reject')
  await moveClock(`${rejectedYears} years 1 day`)
  await retention.run(false)
  expect(await contactSize(person)).toBe(0)
})

test('a KYC decision that waits for the closing of the account returns NOT_FOUND', async () => {
  const person = await rooms.signUp()
  const { id } = person.customer
  const [deciding] = await transaction(async (tx) => {
    await customers.lock(tx, id)
    await tx.query(sql`select 1 from kyc_requests where customer_id = ${id} for update`)
    const deciding = codeOf(kyc.decide(id, 'approve'))
    await untilWaiting()
    await customers.close(tx, id)
    return [deciding]
  })
  expect(await deciding).toBe('NOT_FOUND')
  expect(await statusOf(person)).toBe('pending')
})

test('an erasure that waits for a correction does not lock the profile', async () => {
  const person = await rooms.signUp()
  const { id } = person.customer
  const [erasing] = await transaction(async (tx) => {
    // Does the first half of a correction, which locks the verification and then changes the
    // profile.
    await tx.query(sql`select 1 from kyc_requests where customer_id = ${id} for update`)
    const erasing = retention.erase(id)
    await untilWaiting()
    await tx.query(sql`select 1 from profiles where customer_id = ${id} for update nowait`)
    return [erasing]
  })
  await erasing
  expect(await contactSize(person)).toBe(0)
})

test('after an account is closed, its answers are not sent to the provider', async () => {
  rooms.provider.answer = () => ({ status: 500 })
  const person = await rooms.signUp()
  const before = await kyc.countPending()
  await accounts.close(person.customer.id)
  rooms.provider.answer = accept
  const sent = rooms.provider.submissions.length
  expect(await codeOf(kyc.advance(person.profileId))).toBe('ok')
  expect(rooms.provider.submissions).toHaveLength(sent)
  expect((await kyc.countPending()).automatic).toBe(before.automatic - 1)
})

test('the verification job of an erased person ends without a decision', async () => {
  const person = await rooms.signUp()
  await expect(kyc.advance(person.profileId)).rejects.toThrow()
  await retention.erase(person.customer.id)
  expect(await kyc.advance(person.profileId)).toBe('done')
})
