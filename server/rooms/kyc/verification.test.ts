import { beforeEach, describe, expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { listTypes, type SignedUp, sampleBody, shareApplicantRooms } from '../../testing/applicants'
import { accept, refuse, stateOf } from '../../testing/provider'
import * as kyc from '../kyc'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.states.clear()
  rooms.provider.submissions.length = 0
})

const statusOf = async ({ customer }: SignedUp) => (await kyc.last(customer.id)).status

describe('a non-resident alien', () => {
  const signUp = () =>
    rooms.signUp('individual', { ...sampleBody(), usCitizenshipStatus: 'NonResidentAlien' })

  test('the verification job requires Form W-8BEN of a non-resident and submits nothing', async () => {
    const made = await signUp()
    expect(await statusOf(made)).toBe('pending')
    expect(await kyc.advance(made.profileId)).toBe('done')
    expect(rooms.provider.submissions).toEqual([])
    const { requirements, updatedAt } = await kyc.last(made.customer.id)
    expect(requirements).toMatchObject([{ field: 'usCitizenshipStatus', code: 'W8BEN_NEEDED' }])
    const days = (requirements[0]!.dueAt.getTime() - updatedAt.getTime()) / 86_400_000
    expect(days).toBeCloseTo(90, 4)
  })

  test('a provider approval of a non-resident creates the requirement W8BEN_NEEDED', async () => {
    const made = await signUp()
    const approve = (sequence: number) =>
      transaction((tx) =>
        kyc.apply(tx, made.profileId, stateOf(made.reference, { status: 'approved', sequence })),
      )
    await approve(2)
    expect(await kyc.last(made.customer.id)).toMatchObject({
      status: 'incomplete',
      requirements: [{ code: 'W8BEN_NEEDED' }],
    })
    await approve(3)
    expect(await statusOf(made)).toBe('incomplete')
  })

  test.each(['pending', 'incomplete'] as const)(
    'staff cannot approve a non-resident whose status is %s',
    async (status) => {
      const made = await signUp()
      if (status === 'incomplete') await kyc.advance(made.profileId)
      await expect(kyc.decide(made.customer.id, 'approve', 'seen')).rejects.toMatchObject({
        code: 'KYC_MOVE_NOT_ALLOWED',
      })
      expect(await statusOf(made)).toBe(status)
    },
  )
})

describe('the verification job', () => {
  test('the verification job repeats the submission until the provider accepts it', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    rooms.provider.answer = accept
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.map(({ reference }) => reference)).toEqual([
      made.reference,
      made.reference,
      made.reference,
    ])
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions).toHaveLength(3)
  })

  test('the verification job reads the status when no callback arrives', async () => {
    const made = await rooms.signUp()
    rooms.provider.states.set(
      made.reference,
      stateOf(made.reference, { status: 'approved', sequence: 2 }),
    )
    expect(await kyc.advance(made.profileId)).toBe('done')
    expect(await statusOf(made)).toBe('approved')
  })

  test('the verification job does not call the provider after a decision', async () => {
    const made = await rooms.signUp()
    await transaction((tx) =>
      kyc.apply(tx, made.profileId, stateOf(made.reference, { status: 'rejected', sequence: 2 })),
    )
    expect(await kyc.advance(made.profileId)).toBe('done')
    expect(rooms.provider.submissions).toHaveLength(1)
  })

  test('fields that the provider refuses after the signup become requirements', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    rooms.provider.answer = () => refuse('socialSecurityNumber', 'address.zipCode')
    expect(await kyc.advance(made.profileId)).toBe('done')
    const { status, requirements } = await kyc.last(made.customer.id)
    expect(status).toBe('incomplete')
    expect(requirements.map(({ field }) => field)).toEqual([
      'socialSecurityNumber',
      'address.zipCode',
    ])
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED'])
  })

  test('three simultaneous verification jobs send one KYC_ACTION_REQUIRED', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    rooms.provider.answer = () => refuse()
    await Promise.all([1, 2, 3].map(() => kyc.advance(made.profileId)))
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_ACTION_REQUIRED'])
  })

  test('after five internal errors a verification job is dead-lettered for manual review', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    await db.query(sql`update profiles set payload_sealed = 'spoilt' where id = ${made.profileId}`)
    for (let tries = 1; tries < 5; tries++)
      await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(await kyc.advance(made.profileId)).toBe('deadLetter')
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
  })

  test('a correction resets the count of internal errors of a verification job', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    const [{ sealed } = { sealed: null }] = await db.query<{ sealed: Buffer }>(
      sql`select payload_sealed as sealed from profiles where id = ${made.profileId}`,
    )
    const spoil = () =>
      db.query(sql`update profiles set payload_sealed = 'spoilt' where id = ${made.profileId}`)
    await spoil()
    for (let tries = 0; tries < 4; tries++)
      await expect(kyc.advance(made.profileId)).rejects.toThrow()
    await db.query(sql`update profiles set payload_sealed = ${sealed} where id = ${made.profileId}`)
    await kyc.decide(made.customer.id, 'incomplete')
    await kyc.correct(made.customer.id, { identification: { number: 'X77' } })
    await spoil()
    for (let tries = 0; tries < 4; tries++)
      await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(await kyc.advance(made.profileId)).toBe('deadLetter')
  })

  test('a verification job is dead-lettered for review after its process dies five times', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    const before = rooms.provider.submissions.length
    for (let lost = 1; lost < 5; lost++)
      await expect(kyc.advance(made.profileId, { wasLost: true })).rejects.toThrow()
    expect(await kyc.advance(made.profileId, { wasLost: true })).toBe('deadLetter')
    expect(rooms.provider.submissions).toHaveLength(before + 4)
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
    // No job reads the state any more, so the verification must stay in the list of staff.
    const receive = (sequence: number) =>
      transaction((tx) => kyc.apply(tx, made.profileId, stateOf(made.reference, { sequence })))
    await receive(1)
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
    await kyc.forgetFaults()
    await receive(2)
    expect(await kyc.last(made.customer.id)).toMatchObject({ stage: 'automatic' })
  })

  test('after a decision, a verification job is done even if its process died six times', async () => {
    const made = await rooms.signUp()
    await transaction((tx) =>
      kyc.apply(tx, made.profileId, stateOf(made.reference, { status: 'approved', sequence: 2 })),
    )
    for (let lost = 1; lost <= 6; lost++)
      expect(await kyc.advance(made.profileId, { wasLost: true })).toBe('done')
    expect(await statusOf(made)).toBe('approved')
  })

  test('a provider refusal of an older submission has no effect after a correction', async () => {
    rooms.provider.answer = () => ({ status: 500 })
    const made = await rooms.signUp()
    rooms.provider.answer = async () => {
      await kyc.decide(made.customer.id, 'incomplete')
      await kyc.correct(made.customer.id, { identification: { number: 'X77' } })
      return refuse()
    }
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(await statusOf(made)).toBe('pending')
    rooms.provider.answer = accept
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.at(-1)!.reference).toBe(`${made.profileId}:2`)
  })
})
