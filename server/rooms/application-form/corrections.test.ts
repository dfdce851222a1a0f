import { expect, test } from 'vitest'
import { correctionPath, stepsToCorrect } from '@/lib/correction-path'
import { listFields } from '@/lib/members'
import { fillCorrections } from '@/lib/signup/corrections'
import { type SignupPayload, signupPayload } from '@/lib/signup/payload'
import { draftOf } from '@/lib/signup/submission'
import { type UserType, userTypeNames } from '@/lib/user-types'
import { transaction } from '../../foundations/db'
import {
  applyState,
  listTypes,
  type SignedUp,
  sampleBody,
  shareApplicantRooms,
  statusOf,
} from '../../testing/applicants'
import { sendCorrections } from '../application-form'
import * as browserSessions from '../browser-sessions'
import * as kyc from '../kyc'
import type { CustomerPrincipal } from '../principal'
import * as profiles from '../profiles'

const rooms = shareApplicantRooms()

/** Signs a person up. After the signup, the provider asks for a correction of `field`. */
async function ask(field: string, userType: UserType, body: SignupPayload): Promise<SignedUp> {
  const made = await rooms.signUp(userType, body)
  await applyState(made.profileId, made.reference, {
    status: 'incomplete',
    sequence: 2,
    requirements: [{ field, code: 'NOT_ACCEPTED', message: '' }],
  })
  return made
}

const send = ({ customer }: SignedUp, userType: UserType, typed: Record<string, unknown>) =>
  sendCorrections({ customerId: customer.id, userType } as CustomerPrincipal, typed)

const salary = { name: 'Employment', amount: '85000.00', frequency: 'Annually' } as const
const rent = { name: 'Rent', amount: '900.00', frequency: 'Monthly' } as const
const interest = { name: 'Savings', amount: '12.00', frequency: 'Monthly' } as const

test.each([
  [
    'a changed income keeps the income sources that the partner sent',
    ['Employment', 'Savings'],
    [salary, rent, interest],
  ],
  [
    'an unchecked income source is removed and a checked one is added',
    ['Employment', 'Investments'],
    [salary, rent, { name: 'Investments' }],
  ],
])('when a person corrects the employment, %s', async (_, checked, incomeSources) => {
  const body = sampleBody()
  const employment = { ...body.employment, incomeSources: [salary, rent, interest] }
  const field = 'employment.annualIncome'
  const made = await ask(field, 'individual', { ...body, employment })
  const shown = fillCorrections(['employment'], draftOf({ ...body, employment }, {})) as {
    employment: object
  }
  const typed = { ...shown.employment, annualIncome: '91,000', incomeSources: checked }
  await send(made, 'individual', { employment: typed })
  expect((await profiles.readPayload(made.profileId)).employment).toEqual({
    ...employment,
    annualIncome: '91000.00',
    incomeSources,
  })
})

/** Expected transfers, with properties that the form does not show. */
const transferActivity: SignupPayload['transferActivity'] = {
  achTransferExpected: true,
  achTransferFrequency: 'OncePerMonth',
  achTransferAmountRange: 'from_0_to_9999',
  internationalTransferExpected: true,
  internationalTransferCountries: ['CA', 'MX'],
  carrierPigeonExpected: true,
}
const corrected = 'transferActivity.internationalTransferExpected'

test.each(userTypeNames)(
  'a correction of expected transfers keeps values that only the partner sent (%s)',
  async (userType) => {
    const body = { ...sampleBody(), transferActivity }
    const made = await ask(corrected, userType, body)
    const shown = fillCorrections(['transfers'], draftOf(body, {}))
    expect(shown).toEqual({
      transferActivity: {
        achTransferExpected: true,
        cardTransactionExpected: false,
        cashTransactionExpected: false,
        checkDepositExpected: false,
        cryptocurrencyTransactionExpected: false,
        internationalTransferExpected: true,
        none: false,
        wireTransferExpected: false,
      },
    })
    // A form without JavaScript sends only the checked boxes, so the missing boxes mean false.
    await send(made, userType, {
      transferActivity: { achTransferExpected: 'yes', wireTransferExpected: 'yes' },
    })
    expect((await profiles.readPayload(made.profileId)).transferActivity).toEqual({
      ...transferActivity,
      internationalTransferExpected: false,
      wireTransferExpected: true,
      cardTransactionExpected: false,
      cashTransactionExpected: false,
      checkDepositExpected: false,
      cryptocurrencyTransactionExpected: false,
    })
    expect(await kyc.findCorrection(made.customer.id)).toMatchObject({ fields: [corrected] })
    expect(await listTypes(made.customer.id)).toContain('KYC_CORRECTED')
  },
)

test('a correction of expected transfers without any checked box changes nothing', async () => {
  const body = { ...sampleBody(), transferActivity }
  const made = await ask(corrected, 'individual', body)
  for (const typed of [{}, { none: 'yes', achTransferExpected: 'yes' }])
    await expect(send(made, 'individual', { transferActivity: typed })).rejects.toMatchObject({
      faults: [{ code: 'REQUIRED', source: 'transferActivity' }],
    })
  expect(await statusOf(made)).toBe('incomplete')
  expect((await profiles.readPayload(made.profileId)).transferActivity).toEqual(transferActivity)
})

test('each correction page asks for every answer that its requirements need', async () => {
  const { address } = sampleBody()
  const fields = listFields(signupPayload).filter(correctionPath)
  expect(fields).toContain('transferActivity.cashTransactionExpected')
  const unmet: string[] = []
  for (const field of fields) {
    const body = { ...sampleBody(), mailingAddress: address }
    const made = await ask(field, 'individual', body)
    const shown = fillCorrections(stepsToCorrect([field]), draftOf(body, {}))
    await send(made, 'individual', {
      ...shown,
      socialSecurityNumber: body.socialSecurityNumber,
    }).catch(() => unmet.push(field))
  }
  expect(unmet).toEqual([])
})

test('a correction removes a value if the person empties its field', async () => {
  const body = sampleBody()
  const { address2, ...address } = body.address
  const made = await ask('address.address2', 'individual', body)
  const shown = fillCorrections(['address'], draftOf(body, {}))
  expect(shown).toMatchObject({ address: { address2 } })
  await send(made, 'individual', { address: { ...(shown.address as object), address2: '' } })
  expect((await profiles.readPayload(made.profileId)).address).toEqual(address)
})

test('a correction of answers that have changed since the page loaded changes nothing', async () => {
  const made = await ask('address.address', 'individual', sampleBody())
  const before = await kyc.lastSubmission(made.customer.id)
  const typeStreet = (address: string, _v?: number) =>
    send(made, 'individual', { address: { ...sampleBody().address, address }, _v })
  await typeStreet('12 Elm St', before)
  const newer = `${made.profileId}:${before + 1}`
  await applyState(made.profileId, newer, {
    status: 'incomplete',
    sequence: 3,
    requirements: [{ field: 'address.address', code: 'NOT_ACCEPTED', message: '' }],
  })
  await expect(typeStreet('34 Oak St', before)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' })
  expect((await profiles.readPayload(made.profileId)).address.address).toBe('12 Elm St')
  await typeStreet('34 Oak St', before + 1)
  expect((await profiles.readPayload(made.profileId)).address.address).toBe('34 Oak St')
})

test('corrections typed on a page whose session has ended are kept, but not sent', async () => {
  const made = await ask('address.address', 'individual', sampleBody())
  const { customer } = made
  const { hash, token } = await transaction((tx) =>
    browserSessions.start(tx, { ip: null, userAgent: null }, { customerId: customer.id }),
  )
  const person = { customerId: customer.id, userType: 'individual', sessionHash: hash }
  const address = { ...sampleBody().address, address: '12 Elm St' }
  const typed = { address, socialSecurityNumber: '900-12-3456', _keep: 'yes' }
  const { next } = await sendCorrections(person as CustomerPrincipal, typed)
  expect([next, await statusOf(made)]).toEqual(['/status/information', 'incomplete'])
  const session = (await browserSessions.find(token))!
  const flash = await browserSessions.takeFlash(session, '/status/information')
  expect(flash!.values).toMatchObject({ address: { address: '12 Elm St' } })
  expect(Object.keys(flash!.values as object)).toEqual(['address'])
})

test('a corrected address outside the United States keeps its country', async () => {
  const body = { ...sampleBody(), address: { ...sampleBody().address, ...berlin } }
  const made = await ask('address.address', 'individual', body)
  const typed = { address: 'Lindenallee 5', city: 'Potsdam', state: '', zipCode: '14467' }
  await send(made, 'individual', { address: typed })
  const { state: _, ...address } = typed
  expect((await profiles.readPayload(made.profileId)).address).toEqual({
    ...address,
    country: 'DE',
  })
})
const berlin = { state: 'Berlin', city: 'Berlin', zipCode: '10115', country: 'DE' }

const license = {
  type: 'DriversLicense',
  number: 'D1234567',
  issuingState: 'TX',
  issuingCountry: 'US',
  issueDate: '01/02/2020',
  expirationDate: '07/24/2099',
} as const

/**
 * Corrects an ID document for which a partner sent all values. Returns the stored values of the
 * document.
 */
async function correctId(typed: { type: string; number: string; issuingState?: string }) {
  const body = { ...sampleBody(), identification: license }
  const made = await ask('identification.expirationDate', 'individual', body)
  const expirationDate = { month: '7', day: '24', year: '2099' }
  await send(made, 'individual', { identification: { ...typed, expirationDate } })
  return (await profiles.readPayload(made.profileId)).identification
}

test('a correction with a new ID number or type removes the issue date of the old ID', async () => {
  const { issueDate: _, ...renewed } = { ...license, number: 'D7654321' }
  expect(await correctId({ ...license, number: 'D7654321' })).toEqual(renewed)
  const { issuingState: __, ...passport } = { ...renewed, type: 'Passport', number: '512345678' }
  expect(await correctId({ type: 'Passport', number: '512345678' })).toEqual(passport)
})

test('a correction of only case and hyphens in the ID number keeps the issue date', async () => {
  expect(await correctId({ ...license, number: 'd-1234567' })).toEqual({
    ...license,
    number: 'd-1234567',
  })
})
