import type * as z from 'zod'
import { findCountry } from '@/lib/countries'
import * as f from '@/lib/formats'
import { isMembers, mergeMembers, normalizeMembers } from '@/lib/members'
import { citizenship } from '@/lib/signup/citizenship'
import { transferActivity } from '@/lib/signup/transfer-activity'

const incomeFrequencies = ['Weekly', 'BiWeekly', 'Monthly', 'Quarterly', 'Annually'] as const
export const identificationTypes = [
  'DriversLicense',
  'StateId',
  'Passport',
  'PermanentResidentCard',
  'Visa',
  'MilitaryId',
  'Other',
] as const
const taxNumberTypes = ['SSN', 'ITIN', 'EIN'] as const
const businessTypes = ['corporation', 'llc', 'partnership', 'sole_proprietorship', 'other'] as const

const addressShape = {
  address: f.optionalText(),
  address2: f.optionalText(),
  city: f.city(),
  state: f.state().nullish(),
  zipCode: f.zipCode().nullish(),
  country: f.country().nullish(),
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const isUs = (country: unknown): boolean =>
  typeof country === 'string' && findCountry(country) === 'US'

/** Checks the state and ZIP code if the address is in the United States. */
const checkUsAddress = (address: unknown, context: z.core.$RefinementCtx) => {
  if (!isMembers(address)) return
  const { state, zipCode, country } = address
  // The specification is silent, so we decided: an address without a country is in the United
  // States.
  if (isGiven(country) && !isUs(country)) return
  if (typeof state === 'string' && !f.isUsState(state))
    context.addIssue({ code: 'custom', path: ['state'], message: 'STATE_HAS_INVALID_FORMAT' })
  if (typeof zipCode === 'string' && !f.isUsZipCode(zipCode)) {
    context.addIssue({ code: 'custom', path: ['zipCode'], message: 'ZIP_CODE_HAS_INVALID_FORMAT' })
  }
}
const postalAddress = f.section(addressShape).superRefine(checkUsAddress, { when: () => true })

const w9Shape = {
  isSubjectToBackupWithholding: f.flag(),
  accepted: f.flag().refine((accepted) => accepted, { error: 'W9_NOT_ACCEPTED' }),
  timestamp: f.timestamp(),
}

const employmentShape = {
  isCurrentlyEmployed: f.flag(),
  annualIncome: f.amount(),
  occupation: f.optionalText(),
  employer: f.optionalText(),
  employmentStartDate: f.startDate().nullish(),
  incomeSources: f
    .list(
      f.section({
        name: f.optionalText(),
        amount: f.amount().nullish(),
        frequency: f.anyCaseOf(incomeFrequencies).nullish(),
      }),
    )
    .nullish(),
}

const identificationShape = {
  type: f.anyCaseOf(identificationTypes).nullish(),
  number: f.optionalText(),
  issuingState: f.optionalText(),
  issuingCountry: f.country().nullish(),
  issueDate: f.calendarDate().nullish(),
  expirationDate: f.expiryDate().nullish(),
}

const beneficialOwner = f.section({
  firstName: f.optionalText(),
  lastName: f.optionalText(),
  dateOfBirth: f.pastDate().nullish(),
  ownershipPercentage: f.numberBetween(0, 100).nullish(),
})

/** The properties that the API requires for every user type. */
const ownShape = {
  dateOfBirth: f.pastDate(),
  socialSecurityNumber: f.socialSecurityNumber(),
  usCitizenshipStatus: citizenship(),
  usCitizenshipStatusDetails: f.optionalText(),
}
const optionalShape = {
  middleName: f.optionalText(),
  taxIdentificationNumberType: f.anyCaseOf(taxNumberTypes).nullish(),
  isMailingAddressSame: f.flag().nullish(),
}
// The specification is silent, so we decided: the three user types share one body, so any user type may send the business properties.
const businessShape = {
  businessName: f.optionalText(),
  businessType: f.anyCaseOf(businessTypes).nullish(),
  taxId: f.taxId().nullish(),
  beneficialOwners: f.list(beneficialOwner).nullish(),
}

/** The body of a signup. It only validates: strings stay as they were sent, and unknown properties are dropped. */
export const signupPayload = f.section({
  ...ownShape,
  address: postalAddress,
  mailingAddress: postalAddress.nullish(),
  w9: f.section(w9Shape),
  employment: f.section(employmentShape),
  transferActivity: transferActivity(),
  identification: f.section(identificationShape).nullish(),
  ...optionalShape,
  ...businessShape,
})
export type SignupPayload = z.infer<typeof signupPayload>
/** The signup body without the Social Security number, which a profile stores separately. */
export type StoredPayload = Omit<SignupPayload, 'socialSecurityNumber'>

type Loose<Shape extends Record<string, z.ZodType>> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>>
}
const loosen = <Shape extends Record<string, z.ZodType>>(shape: Shape): Loose<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, rule]) => [name, rule.nullish()]),
  ) as Loose<Shape>

/** Checks the state and ZIP code only if the correction has a country. If it has none, the country is in the profile, so the caller checks the merged body instead. */
const correctedAddress = () =>
  f.section(loosen(addressShape)).superRefine(
    (address, context) => {
      if (isMembers(address) && isGiven(address.country)) checkUsAddress(address, context)
    },
    { when: () => true },
  )

/**
 * The body of a correction. Its properties follow the rules of the signup body. The caller
 * validates the merged body as a whole.
 */
export const correctionsPayload = f.section({
  ...loosen(ownShape),
  address: correctedAddress().nullish(),
  mailingAddress: correctedAddress().nullish(),
  w9: f.section(loosen(w9Shape)).nullish(),
  employment: f.section(loosen(employmentShape)).nullish(),
  transferActivity: transferActivity({ minFlags: 0 }).nullish(),
  identification: f.section(loosen(identificationShape)).nullish(),
  ...optionalShape,
  ...businessShape,
})
export type CorrectionsPayload = z.infer<typeof correctionsPayload>

/** Returns the stored form of an accepted body: known properties, no nulls, one spelling for each value. Idempotent. */
export const canonicalPayload = (payload: SignupPayload): SignupPayload =>
  normalizeMembers(signupPayload, payload) as SignupPayload

/** Merges corrections into the body of a profile. The caller validates the result with `signupPayload`. */
export const mergeCorrections = (payload: SignupPayload, corrections: CorrectionsPayload) =>
  canonicalPayload(mergeMembers(payload, corrections) as SignupPayload)
