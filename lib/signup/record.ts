import { linesOf, postalLines } from '@/lib/signup/lines'
import type { SignupPayload } from '@/lib/signup/payload'
import type { Urbanizations } from '@/lib/signup/submission'
import { english, isWordKey } from '@/lib/signup/words'
import { states } from '@/lib/states'
import type { UserType } from '@/lib/user-types'

/** What a person's record is made of. `extras` is what the form asked beyond the signup's body. */
export type RecordSource = {
  userType: UserType
  payload: Omit<SignupPayload, 'socialSecurityNumber'>
  socialSecurityNumberLast4: string
  contact: { firstName: string; lastName: string; email: string; phoneNumber: string | null }
  extras: unknown
}
/** A number of which the end alone is shown. */
export type LastFour = { lastFour: string }
/** `number` is that of the line in the form; what the form did not ask has none. */
export type RecordRow = { number: string; term: string; value: string | LastFour }
export type RecordSection = { heading: string; rows: RecordRow[] }
type Line = [term: string, value: string | LastFour | null | undefined, of?: string | readonly string[]]

const notProvided = english['review.notProvided']
const word = (key: string, other: string): string => (isWordKey(key) ? english[key] : other)
const yesNo = (answer: boolean | null | undefined) => (typeof answer === 'boolean' ? english[answer ? 'choice.yes' : 'choice.no'] : null)
/** "85000.00" is "$85,000.00"; the text is never made a number. */
const money = (amount: string): string => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`

const nameState = (code: string): string => states[code] ?? code

/** A text that the form asked beyond the body. */
export function readExtra(extras: unknown, name: string): string | null {
  const value = typeof extras === 'object' && extras !== null ? (extras as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

type Postal = NonNullable<SignupPayload['mailingAddress']>
function writeAddress(address: Postal | null | undefined, urbanization?: string | null): string | null {
  if (!address) return null
  const place = [address.city, address.state].filter(Boolean).join(', ')
  const country = address.country && address.country !== 'US' ? address.country : null
  return [urbanization, address.address, address.address2, [place, address.zipCode].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join('\n')
}

/** The name as it was given in the form, or with the invitation. */
export const writeName = ({ contact, payload, extras }: RecordSource): string => {
  const first = readExtra(extras, 'firstName') ?? contact.firstName
  const last = readExtra(extras, 'lastName') ?? contact.lastName
  return [first, payload.middleName, last, readExtra(extras, 'suffix')].filter(Boolean).join(' ')
}

const within = (extras: unknown, name: string): unknown =>
  typeof extras === 'object' && extras !== null ? (extras as Record<string, unknown>)[name] : undefined

/** The urbanizations of the addresses, which the form asked beyond the body. */
export function readUrbanizations(extras: unknown): Urbanizations {
  const read = (name: string) => readExtra(within(extras, 'urbanizations'), name) ?? undefined
  return { address: read('address'), mailingAddress: read('mailingAddress') }
}

function writeBusinessAddress(extras: unknown): string | null {
  const given = within(extras, 'businessAddress')
  const part = (name: string) => readExtra(given, name)
  const city = part('city')
  const address = { address: part('address'), address2: part('address2'), state: part('state'), zipCode: part('zipCode') }
  return city && writeAddress({ ...address, city }, part('urbanization'))
}

function aboutYou(source: RecordSource): Line[] {
  const { payload, extras, contact } = source
  const status = payload.usCitizenshipStatus
  const classification = readExtra(extras, 'taxClassification')
  const business: Line[] = [
    ['Legal name of the business', payload.businessName, 'businessName'],
    ['Trade name or DBA', readExtra(extras, 'tradeName'), 'tradeName'],
    ['Taxed as', classification && word(`taxClassification.${classification}`, classification), 'taxClassification'],
    ['Employer Identification Number', payload.taxId, 'taxId'],
    ['State where it was formed', readExtra(extras, 'stateOfFormation'), 'stateOfFormation'],
    ['Business address', writeBusinessAddress(extras), postalLines('businessAddress')],
    ['Website', readExtra(extras, 'website'), 'website'],
    ['Business you work for', readExtra(extras, 'organizationName'), 'organizationName'],
    ['Job title', readExtra(extras, 'jobTitle'), 'jobTitle'],
  ]
  return [
    ...business.filter(([, value]) => value),
    ['Legal name', writeName(source), ['firstName', 'middleName', 'lastName', 'suffix']],
    ['Email address', contact.email],
    ['Date of birth', payload.dateOfBirth, 'dateOfBirth'],
    ['Citizenship or residency', word(`usCitizenshipStatus.${status}`, status), 'usCitizenshipStatus'],
  ]
}

function identification({ payload }: RecordSource): Line[] {
  const { identification: id } = payload
  if (!id) return [['ID', null, 'identification.type']]
  return [
    ['ID', id.type && word(`identification.type.${id.type}`, id.type), 'identification.type'],
    ['ID number', id.number, 'identification.number'],
    ['Issued by', id.issuingState && nameState(id.issuingState), 'identification.issuingState'],
    ['Expires', id.expirationDate, 'identification.expirationDate'],
  ]
}

function income({ payload }: RecordSource): Line[] {
  const { employment, transferActivity } = payload
  const sources = employment.incomeSources?.map(({ name }) => name).filter(Boolean)
  const expected = Object.entries(transferActivity)
    .filter(([name, value]) => name.endsWith('Expected') && value === true)
    .map(([name]) => word(`transferActivity.${name}`, name.slice(0, -'Expected'.length)))
  return [
    ['Currently employed', yesNo(employment.isCurrentlyEmployed), 'employment.isCurrentlyEmployed'],
    ['Annual income before taxes', money(employment.annualIncome), 'employment.annualIncome'],
    ['Where income comes from', sources?.join('\n'), 'employment.incomeSources'],
    ['How money is expected to move', expected.join('\n') || english['transferActivity.none'], 'transferActivity'],
  ]
}

/** Every answer of the application, in the order of the form, each line with its number. Of the Social Security number the last four. */
export function buildRecord(source: RecordSource): RecordSection[] {
  const { payload, extras } = source
  const urbanizations = readUrbanizations(extras)
  const { mailingAddress } = payload
  const addresses: Line[] = [
    ['Home address', writeAddress(payload.address, urbanizations.address), postalLines('address')],
    mailingAddress
      ? ['Mailing address', writeAddress(mailingAddress, urbanizations.mailingAddress), postalLines('mailingAddress')]
      : ['Mailing address', 'Same as home address', 'isMailingAddressSame'],
  ]
  const sections: [string, Line[]][] = [
    [
      'section.1',
      [...aboutYou(source), ['Social Security number', { lastFour: source.socialSecurityNumberLast4 }, 'socialSecurityNumber']],
    ],
    ['section.2', addresses],
    ['section.3', identification(source)],
    ['section.4', income(source)],
    ['section.5', [['Subject to backup withholding', yesNo(payload.w9.isSubjectToBackupWithholding), 'w9.isSubjectToBackupWithholding']]],
  ]
  return sections.map(([key, lines]) => ({
    heading: word(key, key),
    rows: lines.map(([term, value, of = []]) => ({
      number: linesOf(typeof of === 'string' ? [of] : of, source.userType),
      term,
      value: value || notProvided,
    })),
  }))
}

export type SignedForm = {
  name: string
  /** For a business: its legal name and EIN. */
  business: { name: string; taxId: string } | null
  lastFour: string
  isSubject: boolean
  signature: string | null
  signedAt: string
  termsVersion: string | null
}

/** The tax form as it was signed; `termsVersion` is that of the terms that were shown, where anybody can say. */
export function signedFormOf(source: RecordSource, termsVersion: string | null): SignedForm {
  const { payload, extras, socialSecurityNumberLast4: lastFour } = source
  return {
    name: writeName(source),
    business: payload.businessName ? { name: payload.businessName, taxId: payload.taxId ?? '' } : null,
    lastFour,
    isSubject: payload.w9.isSubjectToBackupWithholding,
    signature: readExtra(extras, 'signatureName'),
    signedAt: payload.w9.timestamp,
    termsVersion,
  }
}
