import { expect, test } from 'vitest'
import { explainRequirement } from '@/lib/kyc-codes'
import { db, sql, transaction } from '../../foundations/db'
import {
  listJobs,
  listTypes,
  type SignedUp,
  shareApplicantRooms,
  statusOf,
} from '../../testing/applicants'
import { moveClock, resetClock } from '../../testing/clock'
import { stateOf } from '../../testing/provider'
import * as kyc from '../kyc'
import type { State } from '../provider'

const rooms = shareApplicantRooms()

const applyTo = ({ profileId, reference }: SignedUp, changes: Partial<State>) =>
  transaction((tx) => kyc.apply(tx, profileId, { ...stateOf(reference), ...changes } as State))
const asked = {
  status: 'incomplete',
  sequence: 2,
  requirements: [
    { field: 'identification.number', code: 'DOCUMENT_NEEDED', message: '', action: 'provider' },
  ],
} satisfies Partial<State>

async function signUpAsked(): Promise<SignedUp> {
  const made = await rooms.signUp()
  await applyTo(made, asked)
  return made
}
const listMoves = async ({ profileId }: SignedUp) =>
  (await kyc.listMoves({ profileId, requestId: undefined }, 10))
    .map(({ action, actor }) => `${action} by ${actor}`)
    .reverse()
const ask = 'ask by provider'
const done = 'handOff by customer'

test(`a KYC requirement with the action "provider" has a deadline and Latchkey's text`, async () => {
  const made = await signUpAsked()
  const { requirements } = await kyc.last(made.customer.id)
  expect(requirements).toEqual([
    {
      field: 'identification.number',
      code: 'DOCUMENT_NEEDED',
      message: explainRequirement({ code: 'DOCUMENT_NEEDED', action: 'provider' }),
      action: 'provider',
      dueAt: expect.any(Date),
    },
  ])
  expect(await kyc.findDue(made.customer.id)).toBeInstanceOf(Date)
  expect(await kyc.findHandOff(made.customer.id)).toBe('our identity partner')
})

const answers: [string, Partial<State>, string[], string[], string][] = [
  ['a pending state', { status: 'pending' }, [], [], 'pending'],
  ['an approval', { status: 'approved' }, ['clear by provider'], ['KYC_APPROVED'], 'approved'],
  [
    'a rejection',
    { status: 'rejected', reasons: [{ code: 'IDENTITY_NOT_VERIFIED' }] },
    ['refuse by provider'],
    ['KYC_REJECTED'],
    'rejected',
  ],
]
test.each(answers)(
  'after %s by the provider, the history lists the completed ID check',
  async (_, state, moves, types, status) => {
    const made = await signUpAsked()
    await applyTo(made, { ...state, sequence: 3 })
    expect(await statusOf(made)).toBe(status)
    expect(await listMoves(made)).toEqual(['submit by customer', ask, done, ...moves])
    expect(await listTypes(made.customer.id)).toEqual([
      'KYC_SUBMITTED',
      'KYC_ACTION_REQUIRED',
      'KYC_SUBMITTED',
      ...types,
    ])
  },
)

test('a manual review after the ID check at the provider has the stage "manual"', async () => {
  const made = await signUpAsked()
  await applyTo(made, { status: 'pending', stage: 'manual', sequence: 3 })
  expect(await kyc.last(made.customer.id)).toMatchObject({ status: 'pending', stage: 'manual' })
  await applyTo(made, { ...asked, sequence: 4 })
  expect(await statusOf(made)).toBe('incomplete')
})

test('a pending provider state does not remove a requirement to correct the form', async () => {
  const made = await rooms.signUp()
  const requirements = [{ field: 'address.city', code: 'ADDRESS_NOT_VERIFIED', message: '' }]
  await applyTo(made, { status: 'incomplete', sequence: 2, requirements })
  await applyTo(made, { status: 'pending', sequence: 3 })
  expect(await statusOf(made)).toBe('incomplete')
  expect(await kyc.findHandOff(made.customer.id)).toBeUndefined()
  expect(await kyc.openHandOff(made.customer.id, 'https://onboarding.test')).toBe('notNeeded')
})

test("the verification job detects that a person completed the provider's ID check", async () => {
  const made = await signUpAsked()
  rooms.provider.states.set(made.reference, stateOf(made.reference, asked))
  expect(await kyc.advance(made.profileId)).toBe('done')
  rooms.provider.states.set(made.reference, stateOf(made.reference, { sequence: 3 }))
  await expect(kyc.advance(made.profileId)).rejects.toThrow()
  expect(await statusOf(made)).toBe('pending')
})

test('a verification job that fails during the ID check is retried and dead-lettered', async () => {
  const made = await signUpAsked()
  await db.query(sql`
    update kyc_requests set provider_kind = 'unknown' where profile_id = ${made.profileId}`)
  for (let tries = 1; tries < 5; tries++)
    await expect(kyc.advance(made.profileId)).rejects.toThrow()
  expect(await kyc.advance(made.profileId)).toBe('deadLetter')
  expect(await statusOf(made)).toBe('incomplete')
})

// Without the job that this test expects, a lost webhook would let an application expire although
// the person has shown the ID.
test('kyc.reportDueSoon queues a job for an unfinished ID check near its deadline', async () => {
  const made = await signUpAsked()
  const before = (await listJobs(made.profileId)).length
  await moveClock('20 days')
  await kyc.reportDueSoon()
  await resetClock()
  expect(await listJobs(made.profileId)).toHaveLength(before + 1)
})

test('openHandOff returns "unavailable" for a provider without an ID check page', async () => {
  const made = await signUpAsked()
  expect(await kyc.openHandOff(made.customer.id, 'https://onboarding.test')).toBe('unavailable')
})
