import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCorrections } from '@/lib/signup/corrections'
import { draftOf } from '@/lib/signup/submission'
import {
  type ApplicantRooms,
  applyState,
  openApplicantRooms,
  sampleBody,
} from '../../testing/applicants'
import { sendCorrections } from '../application-form'
import type { CustomerPrincipal } from '../principal'
import * as profiles from '../profiles'

let rooms: ApplicantRooms
beforeAll(async () => {
  rooms = await openApplicantRooms()
})
afterAll(() => rooms.close())

const salary = { name: 'Employment', amount: '85000.00', frequency: 'Annually' } as const
const rent = { name: 'Rent', amount: '900.00', frequency: 'Monthly' } as const
const interest = { name: 'Savings', amount: '12.00', frequency: 'Monthly' } as const

test.each([
  [
    'a changed income leaves the income sources of a partner unchanged',
    ['Employment', 'Savings'],
    [salary, rent, interest],
  ],
  [
    'an unchecked income source is removed and a checked one is added',
    ['Employment', 'Investments'],
    [salary, rent, { name: 'Investments' }],
  ],
])('%s', async (_, checked, incomeSources) => {
  const body = sampleBody()
  const employment = { ...body.employment, incomeSources: [salary, rent, interest] }
  const made = await rooms.signUp('individual', { ...body, employment })
  const asked = { field: 'employment.annualIncome', code: 'NOT_ACCEPTED', message: '' }
  await applyState(made.profileId, made.reference, {
    status: 'incomplete',
    sequence: 2,
    requirements: [asked],
  })
  const principal = { customerId: made.customer.id, userType: 'individual' } as CustomerPrincipal
  const shown = fillCorrections(['employment'], draftOf({ ...body, employment }, {})) as {
    employment: object
  }
  const typed = { ...shown.employment, annualIncome: '91,000', incomeSources: checked }
  await sendCorrections(principal, { employment: typed })
  expect((await profiles.readPayload(made.profileId)).employment).toEqual({
    ...employment,
    annualIncome: '91000.00',
    incomeSources,
  })
})
