import * as z from 'zod'
import { transferKinds } from '@/lib/signup/transfer-activity'
import '@/lib/zod-codes'

export const stepSlugs = [
  'business',
  'organization',
  'name',
  'date-of-birth',
  'citizenship',
  'ssn',
  'address',
  'mailing-address',
  'identification',
  'employment',
  'transfers',
  'w9',
  'review',
] as const
export type StepSlug = (typeof stepSlugs)[number]

export const taxClassifications = [
  'sole_proprietorship',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust_or_estate',
  'llc',
  'other',
] as const
export const identificationChoices = [
  'DriversLicense',
  'StateId',
  'Passport',
  'MilitaryId',
] as const
export const incomeSourceNames = [
  'Business or self-employment',
  'Employment',
  'Family or gift',
  'Government benefits',
  'Inheritance',
  'Investments',
  'Retirement or pension',
  'Savings',
  'Other',
] as const

const kept = () => z.string().max(512)
const postal = z.object({
  address: kept(),
  address2: kept().optional(),
  city: kept(),
  state: kept(),
  zipCode: kept(),
  urbanization: kept().optional(),
})
export type PostalAnswer = z.infer<typeof postal>

/**
 * The answers of a form that is not sent yet, as they are kept. Where the signup body has the field, it stands here under the
 * same name in the body's own form. The rules were checked when the step was answered, and are checked again at the signup.
 */
export const draft = z.object({
  /** The steps that were answered with Continue; answers that came with an invitation are not yet among them. */
  answered: z.array(z.enum(stepSlugs)).default([]),
  businessName: kept().optional(),
  tradeName: kept().optional(),
  taxClassification: z.enum(taxClassifications).optional(),
  taxId: kept().optional(),
  exemptPayeeCode: kept().optional(),
  stateOfFormation: kept().optional(),
  businessAddress: postal.optional(),
  website: kept().optional(),
  organizationName: kept().optional(),
  /** The business that invited an operator, who is not asked for it then. */
  invitedBy: kept().optional(),
  jobTitle: kept().optional(),
  firstName: kept().optional(),
  middleName: kept().optional(),
  lastName: kept().optional(),
  suffix: kept().optional(),
  dateOfBirth: kept().optional(),
  usCitizenshipStatus: z.enum(['Citizen', 'ResidentAlien', 'NonResidentAlien']).optional(),
  socialSecurityNumber: kept().optional(),
  /** Stands in for the number in the browser's copy. */
  socialSecurityNumberLastFour: kept().optional(),
  address: postal.optional(),
  isMailingAddressSame: z.boolean().optional(),
  mailingAddress: postal.optional(),
  identification: z
    .object({
      type: z.enum(identificationChoices),
      number: kept(),
      issuingState: kept().optional(),
      expirationDate: kept(),
    })
    .optional(),
  employment: z
    .object({
      isCurrentlyEmployed: z.boolean(),
      annualIncome: kept(),
      incomeSources: z.array(z.enum(incomeSourceNames)),
    })
    .optional(),
  /** The kinds of transfer that are expected; none when empty. */
  transfers: z.array(z.enum(transferKinds)).optional(),
  w9: z
    .object({
      isSubjectToBackupWithholding: z.boolean(),
      accepted: z.boolean().optional(),
      timestamp: kept().optional(),
    })
    .optional(),
  signatureName: kept().optional(),
  /** The version of the W-9 terms that were on the page that was signed. */
  termsVersion: kept().optional(),
})
export type Draft = z.infer<typeof draft>
export type DraftField = Exclude<keyof Draft, 'answered'>
export const emptyDraft: Draft = { answered: [] }

/** The draft as the browser may have it: of the Social Security number only the last four digits. */
export function draftForBrowser(answers: Draft): Draft {
  const { socialSecurityNumber, ...rest } = answers
  return socialSecurityNumber === undefined
    ? rest
    : { ...rest, socialSecurityNumberLastFour: socialSecurityNumber.slice(-4) }
}

/** Whether the tax form is signed. A change of name, number or citizenship takes the signature away. */
export const isSigned = (answers: Draft): boolean =>
  answers.w9?.accepted === true && answers.signatureName !== undefined
