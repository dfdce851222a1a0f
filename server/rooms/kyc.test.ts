import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserType } from '@/lib/user-types'
import { db, sql, transaction } from '../foundations/db'
import {
  type ApplicantRooms,
  codeOf,
  listJobs,
  listTypes,
  openApplicantRooms,
  type SignedUp,
} from '../testing/applicants'
import { accept, stateOf } from '../testing/provider'
import * as kyc from './kyc'
import * as profiles from './profiles'

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
  ] as const)(
    'for the %s, %s: the status is %s, told once as %s however often it comes',
    async (userType, said, status, told) => {
      const made = await signUp(userType)
      for (let i = 0; i < 3; i++)
        await applyState(made.profileId, made.reference, { status: said, sequence: 2 })
      expect(await statusOf(made)).toBe(status)
      expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', told])
    },
  )

  test('an older state after a newer one changes nothing', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'approved', sequence: 3 })
    await applyState(made.profileId, made.reference, {
      status: 'pending',
      stage: 'manual',
      sequence: 2,
    })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'approved', stage: null })
  })

  test('an older decision after a newer question changes nothing, nor does an older stage after a newer one', async () => {
    const [asked, waiting] = [await signUp(), await signUp()]
    await applyState(asked.profileId, asked.reference, { status: 'incomplete', sequence: 3 })
    await applyState(asked.profileId, asked.reference, { status: 'approved', sequence: 2 })
    await applyState(asked.profileId, asked.reference, { status: 'approved', sequence: 3 })
    expect(await statusOf(asked)).toBe('incomplete')
    await applyState(waiting.profileId, waiting.reference, {
      status: 'pending',
      stage: 'manual',
      sequence: 3,
    })
    await applyState(waiting.profileId, waiting.reference, {
      status: 'pending',
      stage: 'automatic',
      sequence: 2,
    })
    expect(await kyc.last(waiting.customer.id)).toMatchObject({ stage: 'manual' })
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
    expect(await kyc.last(made.customer.id)).toMatchObject({
      status: 'pending',
      stage: 'automatic',
    })
    await applyState(made.profileId, made.reference, {
      status: 'pending',
      stage: 'manual',
      sequence: 2,
    })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
  })

  test('what it asks for is passed on in our own sentences, with a deadline of thirty days', async () => {
    const made = await signUp()
    const asked = {
      field: 'address.address',
      code: 'ADDRESS_NOT_VERIFIED',
      message: 'Words of the provider',
    }
    await applyState(made.profileId, made.reference, {
      status: 'incomplete',
      sequence: 2,
      requirements: [asked],
    })
    const { requirements, updatedAt } = await kyc.last(made.customer.id)
    expect(requirements).toHaveLength(1)
    expect(requirements[0]).toMatchObject({
      field: 'address.address',
      code: 'ADDRESS_NOT_VERIFIED',
    })
    expect(requirements[0]!.message).not.toContain('provider')
    const days = (requirements[0]!.dueAt.getTime() - updatedAt.getTime()) / 86_400_000
    expect(days).toBeCloseTo(30, 4)
  })

  test('its reasons for rejecting are stored as codes', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, {
      status: 'rejected',
      sequence: 2,
      reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }],
    })
    expect((await kyc.last(made.customer.id)).reasons).toEqual([{ code: 'IDENTITY_NOT_VERIFIED' }])
  })

  test('ten states at once, of which one approves, end approved with one notification', async () => {
    const made = await signUp()
    const states = Array.from({ length: 10 }, (_, i) => ({
      status: i === 9 ? ('approved' as const) : ('pending' as const),
      sequence: i + 2,
    }))
    await Promise.all(
      [...states, ...states].map((state) => applyState(made.profileId, made.reference, state)),
    )
    expect(await statusOf(made)).toBe('approved')
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })
})

describe('corrections', () => {
  const ask = async () => {
    const made = await signUp()
    const asked = { field: 'address.address', code: 'ADDRESS_NOT_VERIFIED', message: '' }
    await applyState(made.profileId, made.reference, {
      status: 'incomplete',
      sequence: 2,
      requirements: [asked],
    })
    return made
  }

  test('are merged into the profile and submitted again, naming the submission that they correct', async () => {
    const made = await ask()
    const answer = await kyc.correct(made.customer.id, { address: { address: '12 Elm Street' } })
    expect(answer).toMatchObject({ status: 'pending', stage: 'automatic', requirements: [] })
    const payload = await profiles.readPayload(made.profileId)
    expect(payload.address).toMatchObject({
      address: '12 Elm Street',
      city: 'Austin',
      zipCode: '78701',
    })
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
    expect(rooms.provider.submissions.at(-1)).toMatchObject({
      reference: `${made.profileId}:2`,
      previousReference: made.reference,
    })
    expect(await listTypes(made.customer.id)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_SUBMITTED',
    ])
    expect(await listJobs(made.profileId)).toHaveLength(2)
  })

  test('keep the urbanization that an address is given, and forget it once the address is elsewhere', async () => {
    const made = await rooms.signUp('individual', undefined, {
      suffix: 'Jr.',
      urbanizations: { address: 'Urb Las Gladiolas' },
    })
    const correct = async (
      sequence: number,
      ...given: [Parameters<typeof kyc.correct>[1], Parameters<typeof kyc.correct>[2]?]
    ) => {
      await applyState(made.profileId, `${made.profileId}:${sequence}`, {
        status: 'incomplete',
        sequence: 2,
      })
      await kyc.correct(made.customer.id, ...given)
      await expect(kyc.advance(made.profileId)).rejects.toThrow()
      return (await profiles.readRecord(made.customer.id)).extras
    }
    const withUrbanization = (address?: string) => ({ suffix: 'Jr.', urbanizations: { address } })
    expect(await correct(1, { address: { state: 'PR' } })).toEqual(
      withUrbanization('Urb Las Gladiolas'),
    )
    expect(
      await correct(2, { address: { address: '150 Calle A' } }, { address: 'Urb El Alamo' }),
    ).toEqual(withUrbanization('Urb El Alamo'))
    expect(await correct(3, { address: { state: 'TX' } })).toEqual(withUrbanization())
  })

  test('add nothing to the record of somebody who came by a partner, where our form asked nothing', async () => {
    const made = await ask()
    await kyc.correct(made.customer.id, { address: { state: 'PR' } }, { address: 'Urb El Alamo' })
    expect((await profiles.readRecord(made.customer.id)).extras).toBeNull()
  })

  test('make states of the old submission count no longer, and those of the new one from the first on', async () => {
    const made = await ask()
    await kyc.correct(made.customer.id, { middleName: 'Ida' })
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 9 })
    expect(await statusOf(made)).toBe('pending')
    await applyState(made.profileId, `${made.profileId}:2`, {
      status: 'pending',
      stage: 'manual',
      sequence: 1,
    })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
    await applyState(made.profileId, `${made.profileId}:2`, { status: 'approved', sequence: 2 })
    expect(await statusOf(made)).toBe('approved')
  })

  test('whose fields do not fit what is there are refused with the field, and change nothing', async () => {
    const made = await ask()
    const refused = kyc.correct(made.customer.id, { address: { state: 'Bavaria' } })
    await expect(refused).rejects.toMatchObject({
      faults: [{ code: 'STATE_HAS_INVALID_FORMAT', source: 'address.state' }],
    })
    expect(await statusOf(made)).toBe('incomplete')
    expect((await profiles.readPayload(made.profileId)).address.state).toBe('TX')
  })

  test('that have faults of their own are told with those of the profile that they would make', async () => {
    const made = await ask()
    const list = (corrections: unknown) => kyc.listCorrectionFaults(made.customer.id, corrections)
    expect(await list({ address: { state: 'Bavaria' }, middleName: 7, unknown: 1 })).toEqual([
      { code: 'STATE_HAS_INVALID_FORMAT', source: 'address.state' },
      { code: 'STRING', source: 'middleName' },
    ])
    for (const corrections of [{}, null, [], 'text']) expect(await list(corrections)).toEqual([])
    const stranger = await rooms.makeCustomer()
    expect(await kyc.listCorrectionFaults(stranger.id, { address: { state: 'Bavaria' } })).toEqual(
      [],
    )
  })

  test.each(['pending', 'approved', 'rejected'] as const)(
    'are refused while the status is %s',
    async (status) => {
      const made = await signUp()
      await db.query(
        sql`update kyc_requests set status = ${status} where profile_id = ${made.profileId}`,
      )
      expect(await codeOf(kyc.correct(made.customer.id, { middleName: 'Ida' }))).toBe(
        'KYC_MOVE_NOT_ALLOWED',
      )
    },
  )

  test('before the signup find nothing', async () => {
    const customer = await rooms.makeCustomer()
    expect(await codeOf(kyc.correct(customer.id, {}))).toBe('NOT_FOUND')
    expect(await codeOf(kyc.last(customer.id))).toBe('NOT_FOUND')
  })

  test('sent twice at once are taken once', async () => {
    const made = await ask()
    const both = await Promise.all(
      [1, 2].map(() => codeOf(kyc.correct(made.customer.id, { middleName: 'Ida' }))),
    )
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
      expect(await kyc.last(made.customer.id)).toMatchObject({
        status: 'rejected',
        reasons: [{ code: 'EXPIRED' }],
        requirements: [],
      })
      expect(await listTypes(made.customer.id)).toEqual([
        'KYC_SUBMITTED',
        'KYC_ACTION_REQUIRED',
        i === 0 ? 'KYC_REJECTED' : 'KYB_REJECTED',
      ])
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
