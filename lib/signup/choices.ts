import { citizenshipStatuses } from '@/lib/signup/citizenship'
import type { identificationTypes } from '@/lib/signup/payload'

export const taxClassifications = [
  'sole_proprietorship',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust_or_estate',
  'llc',
  'other',
] as const
/** The form accepts only documents of the United States. */
export const identificationChoices = [
  'DriversLicense',
  'StateId',
  'Passport',
  'MilitaryId',
] as const satisfies readonly (typeof identificationTypes)[number][]
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
/** The form does not offer `Other`, which only a partner can send. */
export const citizenshipChoices = citizenshipStatuses.filter((status) => status !== 'Other')
