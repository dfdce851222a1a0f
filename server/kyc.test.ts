import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserType } from '@/lib/user-types'
import { db, sql, transaction } from './db'
import * as kyc from './kyc'
import * as profiles from './profiles'
import { type ApplicantRooms, codeOf, listJobs, listTypes, openApplicantRooms, type SignedUp } from './test-applicants'
import { accept, refuse, stateOf } from './test-provider'

let rooms: ApplicantRooms
beforeAll(async () => {
  rooms = await openApplicantRooms()
})
afterAll(() => rooms.close())
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.states.clear()
  rooms.provider.submissions.length = 0
})

const signUp = (userType?: UserType) => rooms.signUp(userType)
const applyState = (profileId: string, ...parameters: Parameters<typeof stateOf>) =>
  transaction((tx) => kyc.apply(tx, profileId, stateOf(...parameters)))
const statusOf = async ({ customer }: SignedUp) => (await kyc.last(customer.id)).status

describe('the provider decides', () => {
  test.each([
    ['individual', 'approved', 'approved', 'KYC_APPROVED'],
    ['operator', 'approved', 'approved', 'KYC_APPROVED'],
    ['businessowner', 'approved', 'approved', 'KYB_APPROVED'],
    ['individual', 'rejected', 'rejected', 'KYC_REJECTED'],
    ['businessowner', 'rejected', 'rejected', 'KYB_REJECTED'],
    ['individual', 'incomplete', 'incomplete', 'KYC_ACTION_REQUIRED'],
    ['businessowner', 'incomplete', 'incomplete', 'KYC_ACTION_REQUIRED'],
  ] as const)('for the %s, %s: the status is %s, told once as %s however often it comes', async (userType, said, status, told) => {
    const made = await signUp(userType)
    for (let i = 0; i < 3; i++) await applyState(made.profileId, made.reference, { status: said, sequence: 2 })
    expect(await statusOf(made)).toBe(status)
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', told])
  })

  test('an older state after a newer one changes nothing', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'approved', sequence: 3 })
    await applyState(made.profileId, made.reference, { status: 'pending', stage: 'manual', sequence: 2 })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'approved', stage: null })
  })

  test('a decision is final: a newer opposite one changes nothing and tells nobody', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'approved', sequence: 2 })
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 3 })
    expect(await statusOf(made)).toBe('approved')
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('a state of another submission of the profile changes nothing', async () => {
    const made = await signUp()
    await applyState(made.profileId, `${made.profileId}:2`, { status: 'approved', sequence: 2 })
    expect(await statusOf(made)).toBe('pending')
  })

  test('pending shows whether a machine or a person decides', async () => {
    const made = await signUp()
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'automatic' })
    await applyState(made.profileId, made.reference, { status: 'pending', stage: 'manual', sequence: 2 })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
  })

  test('what it asks for is told in sentences of our own, with a deadline of thirty days', async () => {
    const made = await signUp()
    const asked = { field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: 'Words of the provider' }
    await applyState(made.profileId, made.reference, { status: 'incomplete', sequence: 2, requirements: [asked] })
    const { requirements, updatedAt } = await kyc.last(made.customer.id)
    expect(requirements).toHaveLength(1)
    expect(requirements[0]).toMatchObject({ field: 'address.address', code: 'ADDRESS_NOT_VERIFIED' })
    expect(requirements[0]!.message).not.toContain('provider')
    const days = (requirements[0]!.dueAt.getTime() - updatedAt.getTime()) / 86_400_000
    expect(days).toBeCloseTo(30, 4)
  })

  test('why it rejects is kept as codes', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 2, reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] })
    expect((await kyc.last(made.customer.id)).reasons).toEqual([{ code: 'IDENTITY_NOT_VERIFIED' }])
  })

  test('ten states at once, of which one approves, end approved with one notification', async () => {
    const made = await signUp()
    const states = Array.from({ length: 10 }, (_, i) => ({
      status: i === 9 ? ('approved' as const) : ('pending' as const),
      sequence: i + 2,
    }))
    await Promise.all([...states, ...states].map((state) => applyState(made.profileId, made.reference, state)))
    expect(await statusOf(made)).toBe('approved')
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })
})

describe('a job of verification', () => {
  test('submits what did not reach the provider, under the same reference, and is not done before a decision', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await signUp()
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    rooms.provider.answer = accept
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.map(({ reference }) => reference)).toEqual([made.reference, made.reference, made.reference])
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions).toHaveLength(3)
  })

  test('reads where the application stands when no callback comes', async () => {
    const made = await signUp()
    rooms.provider.states.set(made.reference, stateOf(made.reference, { status: 'approved', sequence: 2 }))
    expect(await kyc.advance(made.profileId)).toBe('done')
    expect(await statusOf(made)).toBe('approved')
  })

  test('has nothing to do once a callback decided', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 2 })
    expect(await kyc.advance(made.profileId)).toBe('done')
    expect(rooms.provider.submissions).toHaveLength(1)
  })

  test('asks the person for each field that the provider refuses once the signup stands', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await signUp()
    rooms.provider.answer = () => refuse('socialSecurityNumber', 'address.zipCode')
    expect(await kyc.advance(made.profileId)).toBe('done')
    const { status, requirements } = await kyc.last(made.customer.id)
    expect(status).toBe('incomplete')
    expect(requirements.map(({ field }) => field)).toEqual(['socialSecurityNumber', 'address.zipCode'])
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED'])
  })

  test('done twice at once changes nothing twice', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await signUp()
    rooms.provider.answer = () => refuse()
    await Promise.all([1, 2, 3].map(() => kyc.advance(made.profileId)))
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED'])
  })

  test('that our own code cannot do is buried after a few tries, and the person stays pending in manual review', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await signUp()
    await db.query(sql`update profiles set payload_sealed = 'spoilt' where id = ${made.profileId}`)
    for (let tries = 1; tries < 5; tries++) await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(await kyc.advance(made.profileId)).toBe('bury')
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
  })
})

describe('corrections', () => {
  const ask = async () => {
    const made = await signUp()
    const asked = { field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }
    await applyState(made.profileId, made.reference, { status: 'incomplete', sequence: 2, requirements: [asked] })
    return made
  }

  test('are merged over the profile and submitted anew, naming the submission that they correct', async () => {
    const made = await ask()
    const answer = await kyc.correct(made.customer.id, { address: { address: '12 Elm Street' } })
    expect(answer).toMatchObject({ status: 'pending', stage: 'automatic', requirements: [] })
    const payload = await profiles.readPayload(made.profileId)
    expect(payload.address).toMatchObject({ address: '12 Elm Street', city: 'Austin', zipCode: '78701' })
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.at(-1)).toMatchObject({ reference: `${made.profileId}:2`, previousReference: made.reference })
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED', 'KYC_SUBMITTED'])
    expect(await listJobs(made.profileId)).toHaveLength(2)
  })

  test('make what the provider said of the old submission count no more, and what it says of the new one from its first state on', async () => {
    const made = await ask()
    await kyc.correct(made.customer.id, { middleName: 'Ida' })
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 9 })
    expect(await statusOf(made)).toBe('pending')
    await applyState(made.profileId, `${made.profileId}:2`, { status: 'approved', sequence: 2 })
    expect(await statusOf(made)).toBe('approved')
  })

  test('whose fields do not fit what is there are refused with the field, and change nothing', async () => {
    const made = await ask()
    const refused = kyc.correct(made.customer.id, { address: { state: 'Bavaria' } })
    await expect(refused).rejects.toMatchObject({ faults: [{ code: 'STATE_HAS_INVALID_FORMAT', source: 'address.state' }] })
    expect(await statusOf(made)).toBe('incomplete')
    expect((await profiles.readPayload(made.profileId)).address.state).toBe('TX')
  })

  test.each(['pending', 'approved', 'rejected'] as const)('are refused while the status is %s', async (status) => {
    const made = await signUp()
    await db.query(sql`update kyc_requests set status = ${status} where profile_id = ${made.profileId}`)
    expect(await codeOf(kyc.correct(made.customer.id, { middleName: 'Ida' }))).toBe('KYC_MOVE_NOT_ALLOWED')
  })

  test('before the signup find nothing', async () => {
    const customer = await rooms.makeCustomer()
    expect(await codeOf(kyc.correct(customer.id, {}))).toBe('NOT_FOUND')
    expect(await codeOf(kyc.last(customer.id))).toBe('NOT_FOUND')
  })

  test('sent twice at once are taken once', async () => {
    const made = await ask()
    const both = await Promise.all([1, 2].map(() => codeOf(kyc.correct(made.customer.id, { middleName: 'Ida' }))))
    expect(both.toSorted()).toEqual(['KYC_MOVE_NOT_ALLOWED', 'ok'])
    expect(await listJobs(made.profileId)).toHaveLength(2)
  })
})

describe('the deadline', () => {
  const ask = async (userType: UserType) => {
    const made = await signUp(userType)
    await applyState(made.profileId, made.reference, { status: 'incomplete', sequence: 2 })
    return made
  }
  const moveClock = (interval: string) =>
    db.query(
      sql`insert into service_clock (moved_by) values (${interval}::interval) on conflict (id) do update set moved_by = excluded.moved_by`,
    )
  const setClock = () => db.query(sql`delete from service_clock`)

  test('rejects what was not corrected in thirty days, with EXPIRED and one notification, and not a day earlier', async () => {
    const people = [await ask('individual'), await ask('businessowner')]
    await moveClock('29 days 23 hours')
    expect(await kyc.expireOverdue()).toBe(0)
    await moveClock('30 days 1 minute')
    await Promise.all([kyc.expireOverdue(), kyc.expireOverdue()])
    expect(await kyc.expireOverdue()).toBe(0)
    for (const [i, made] of people.entries()) {
      expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'rejected', reasons: [{ code: 'EXPIRED' }], requirements: [] })
      expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED', i === 0 ? 'KYC_REJECTED' : 'KYB_REJECTED'])
    }
    await setClock()
  })

  test('ends with the correction, and begins anew when something is asked again', async () => {
    const made = await ask('individual')
    await kyc.correct(made.customer.id, { middleName: 'Ida' })
    await moveClock('31 days')
    expect(await kyc.expireOverdue()).toBe(0)
    await applyState(made.profileId, `${made.profileId}:2`, { status: 'incomplete', sequence: 2 })
    await moveClock('60 days')
    expect(await kyc.expireOverdue()).toBe(0)
    await moveClock('62 days')
    expect(await kyc.expireOverdue()).toBe(1)
    await setClock()
  })
})
