import { beforeEach, describe, expect, test } from 'vitest'
import { correctionPath } from '@/lib/correction-path'
import { listFields } from '@/lib/members'
import { submission } from '@/lib/provider'
import type { UserType } from '@/lib/user-types'
import { db, sql } from '../foundations/db'
import { applyState, listTypes, shareApplicantRooms, statusOf } from '../testing/applicants'
import { moveClock, resetClock } from '../testing/clock'
import { accept } from '../testing/provider'
import * as kyc from './kyc'

const rooms = shareApplicantRooms()
beforeEach(() => {
  rooms.provider.answer = accept
  rooms.provider.states.clear()
  rooms.provider.submissions.length = 0
})

const signUp = (userType?: UserType) => rooms.signUp(userType)
const needsField = (field: string) => ({
  status: 'incomplete' as const,
  sequence: 2,
  requirements: [{ field, code: 'NOT_ACCEPTED', message: '' }],
})

describe('application states from the provider', () => {
  test.each([
    ['individual', 'approved', 'approved', 'KYC_APPROVED'],
    ['operator', 'approved', 'approved', 'KYC_APPROVED'],
    ['businessowner', 'approved', 'approved', 'KYB_APPROVED'],
    ['individual', 'rejected', 'rejected', 'KYC_REJECTED'],
    ['businessowner', 'rejected', 'rejected', 'KYB_REJECTED'],
    ['individual', 'incomplete', 'incomplete', 'KYC_ACTION_REQUIRED'],
    ['businessowner', 'incomplete', 'incomplete', 'KYC_ACTION_REQUIRED'],
  ] as const)(
    'for %s, provider state %s sets KYC status %s and sends notification %s once',
    async (userType, said, status, told) => {
      const made = await signUp(userType)
      for (let i = 0; i < 3; i++)
        await applyState(made.profileId, made.reference, { status: said, sequence: 2 })
      expect(await statusOf(made)).toBe(status)
      expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', told])
    },
  )

  test('a state from the provider that is older than the decision changes nothing', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'approved', sequence: 3 })
    await applyState(made.profileId, made.reference, {
      status: 'pending',
      stage: 'manual',
      sequence: 2,
    })
    expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'approved', stage: null })
  })

  test('a state from the provider does not replace a newer state', async () => {
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

  test('a second provider decision changes nothing and sends no notification', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, { status: 'approved', sequence: 2 })
    await applyState(made.profileId, made.reference, { status: 'rejected', sequence: 3 })
    expect(await statusOf(made)).toBe('approved')
    expect(await listTypes(made.customer.id)).toEqual(['KYC_SUBMITTED', 'KYC_APPROVED'])
  })

  test('a state from the provider about another submission changes nothing', async () => {
    const made = await signUp()
    await applyState(made.profileId, `${made.profileId}:2`, { status: 'approved', sequence: 2 })
    expect(await statusOf(made)).toBe('pending')
  })

  test('a pending verification shows the stage automatic or manual', async () => {
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

  test("a KYC requirement has our text instead of the provider's and is due in 30 days", async () => {
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

  test("a rejected verification lists the provider's reasons as codes", async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, {
      status: 'rejected',
      sequence: 2,
      reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }],
    })
    expect((await kyc.last(made.customer.id)).reasons).toEqual([{ code: 'IDENTITY_NOT_VERIFIED' }])
  })

  test('two simultaneous approvals by the provider send only one KYC_APPROVED', async () => {
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

describe('the deadline of KYC requirements', () => {
  const ask = async (userType: UserType) => {
    const made = await signUp(userType)
    await applyState(made.profileId, made.reference, needsField('address.address'))
    return made
  }
  test('an application that lacks corrections for 30 days is rejected once as EXPIRED', async () => {
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
      // The history must keep the missing fields of the last step, because the status page names
      // them.
      expect((await kyc.listSteps(made.customer.id)).at(-1)).toMatchObject({
        event: 'expire',
        fields: ['address.address'],
      })
      expect(await listTypes(made.customer.id)).toEqual([
        'KYC_SUBMITTED',
        'KYC_ACTION_REQUIRED',
        i === 0 ? 'KYC_REJECTED' : 'KYB_REJECTED',
      ])
    }
    await resetClock()
  })

  test('a correction removes the KYC deadline, and a new requirement sets another', async () => {
    const made = await ask('individual')
    await kyc.correct(made.customer.id, { address: { address: '14 Pine Street' } })
    await moveClock('31 days')
    expect(await kyc.expireOverdue()).toBe(0)
    await applyState(made.profileId, `${made.profileId}:2`, needsField('address.address'))
    await moveClock('60 days')
    expect(await kyc.expireOverdue()).toBe(0)
    await moveClock('62 days')
    expect(await kyc.expireOverdue()).toBe(1)
    await resetClock()
  })

  test('a requirement that only support can meet has no deadline', async () => {
    const fields = [...listFields(submission), 'business.taxId', 'body', 'newMember.of.provider']
    const named = [...new Set(fields.map((field) => field.replace(/^person\./, '')))]
    const stopped: string[] = []
    const made = await signUp()
    for (const field of named) {
      await restart(made.profileId)
      await applyState(made.profileId, made.reference, needsField(field))
      if ((await kyc.findDue(made.customer.id)) === undefined) stopped.push(field)
    }
    expect(named.length).toBeGreaterThan(30)
    expect(stopped).toEqual(named.filter((field) => correctionPath(field) === undefined))
    await restart(made.profileId)
    await applyState(made.profileId, made.reference, needsField('business.taxId'))
    await moveClock('400 days')
    expect([await kyc.reportDueSoon(), await kyc.expireOverdue()]).toEqual([0, 0])
    expect(await statusOf(made)).toBe('incomplete')
    await resetClock()
  })

  test('expireOverdue removes the deadline of a requirement that only support can meet', async () => {
    const made = await signUp()
    await applyState(made.profileId, made.reference, needsField('business.taxId'))
    await db.query(sql`
      update kyc_requests set due_at = service_now() - interval '1 day'
      where profile_id = ${made.profileId}`)
    expect(await kyc.expireOverdue()).toBe(1)
    expect(await statusOf(made)).toBe('incomplete')
    expect(await kyc.findDue(made.customer.id)).toBeUndefined()
  })
})

/** Makes a verification pending again, as if the provider had reported no state. */
const restart = (profileId: string) =>
  db.query(sql`
    update kyc_requests set status = 'pending', provider_sequence = 0, due_at = null
    where profile_id = ${profileId}`)
