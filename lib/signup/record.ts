import { groupThousands } from '@/lib/signup/cleaning'
import { linesOf, postalLines } from '@/lib/signup/lines'
import type { SignupPayload } from '@/lib/signup/payload'
import type { Urbanizations } from '@/lib/signup/submission'
import { states } from '@/lib/states'
import type { UserType } from '@/lib/user-types'
import { isWordKey, english as words } from '@/lib/words'

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
type Line = [
  term: string,
  value: string | LastFour | null | undefined,
  of?: string | readonly string[],
]

const notProvided = words['review.notProvided']
const word = (key: string, other: string): string => (isWordKey(key) ? words[key] : other)
const yesNo = (answer: boolean | null | undefined) =>
  typeof answer === 'boolean' ? words[answer ? 'choice.yes' : 'choice.no'] : null
const money = (amount: string): string => `$${groupThousands(amount)}`

const nameState = (code: string): string => states[code] ?? code

/** A text that the form asked beyond the body. */
export function readExtra(extras: unknown, name: string): string | null {
  const value =
    typeof extras === 'object' && extras !== null
      ? (extras as Record<string, unknown>)[name]
      : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

type Postal = NonNullable<SignupPayload['mailingAddress']>
function writeAddress(
  address: Postal | null | undefined,
  urbanization?: string | null,
): string | null {
  if (!address) return null
  const place = [address.city, address.state].filter(Boolean).join(', ')
  const country = address.country && address.country !== 'US' ? address.country : null
  return [
    urbanization,
    address.address,
    address.address2,
    [place, address.zipCode].filter(Boolean).join(' '),
    country,
  ]
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
  typeof extras === 'object' && extras !== null
    ? (extras as Record<string, unknown>)[name]
    : undefined

/** The urbanizations of the addresses, which the form asked beyond the body. */
export function readUrbanizations(extras: unknown): Urbanizations {
  const read = (name: string) => readExtra(within(extras, 'urbanizations'), name) ?? undefined
  return { address: read('address'), mailingAddress: read('mailingAddress') }
}

function writeBusinessAddress(extras: unknown): string | null {
  const given = within(extras, 'businessAddress')
  const part = (name: string) => readExtra(given, name)
  const city = part('city')
  const address = {
    address: part('address'),
    address2: part('address2'),
    state: part('state'),
    zipCode: part('zipCode'),
  }
  return city && writeAddress({ ...address, city }, part('urbanization'))
}

function aboutYou(source: RecordSource): Line[] {
  const { payload, extras, contact } = source
  const status = payload.usCitizenshipStatus
  const classification = readExtra(extras, 'taxClassification')
  const stateOfFormation = readExtra(extras, 'stateOfFormation')
  // What the form asked stands there without an answer too.
  const isAsked = (of: Line[2] = []) =>
    extras !== null && linesOf(typeof of === 'string' ? [of] : of, source.userType) !== ''
  const business: Line[] = [
    [words['term.businessName'], payload.businessName, 'businessName'],
    [words['term.tradeName'], readExtra(extras, 'tradeName'), 'tradeName'],
    [
      words['term.taxClassification'],
      classification && word(`taxClassification.${classification}`, classification),
      'taxClassification',
    ],
    [words['term.taxId'], payload.taxId, 'taxId'],
    [words['term.exemptPayeeCode'], readExtra(extras, 'exemptPayeeCode'), 'exemptPayeeCode'],
    [
      words['term.stateOfFormation'],
      stateOfFormation && nameState(stateOfFormation),
      'stateOfFormation',
    ],
    [words['term.businessAddress'], writeBusinessAddress(extras), postalLines('businessAddress')],
    [words['term.website'], readExtra(extras, 'website'), 'website'],
    [words['term.organizationName'], readExtra(extras, 'organizationName'), 'organizationName'],
    [words['term.jobTitle'], readExtra(extras, 'jobTitle'), 'jobTitle'],
  ]
  return [
    ...business.filter(([, value, of]) => value || isAsked(of)),
    [words['term.name'], writeName(source), ['firstName', 'middleName', 'lastName', 'suffix']],
    [words['term.email'], contact.email],
    [words['term.dateOfBirth'], payload.dateOfBirth, 'dateOfBirth'],
    [
      words['term.usCitizenshipStatus'],
      word(`usCitizenshipStatus.${status}`, status),
      'usCitizenshipStatus',
    ],
  ]
}

function identification({ payload }: RecordSource): Line[] {
  const { identification: id } = payload
  if (!id) return [[words['term.identification.type'], null, 'identification.type']]
  return [
    [
      words['term.identification.type'],
      id.type && word(`identification.type.${id.type}`, id.type),
      'identification.type',
    ],
    [words['term.identification.number'], id.number, 'identification.number'],
    [
      words['term.identification.issuingState'],
      id.issuingState && nameState(id.issuingState),
      'identification.issuingState',
    ],
    [
      words['term.identification.expirationDate'],
      id.expirationDate,
      'identification.expirationDate',
    ],
  ]
}

function income({ payload }: RecordSource): Line[] {
  const { employment, transferActivity } = payload
  const sources = employment.incomeSources?.map(({ name }) => name).filter(Boolean)
  const expected = Object.entries(transferActivity)
    .filter(([name, value]) => name.endsWith('Expected') && value === true)
    .map(([name]) => word(`transferActivity.${name}`, name.slice(0, -'Expected'.length)))
  return [
    [
      words['term.employment.isCurrentlyEmployed'],
      yesNo(employment.isCurrentlyEmployed),
      'employment.isCurrentlyEmployed',
    ],
    [
      words['term.employment.annualIncome'],
      money(employment.annualIncome),
      'employment.annualIncome',
    ],
    [words['term.employment.incomeSources'], sources?.join('\n'), 'employment.incomeSources'],
    [
      words['term.transferActivity'],
      expected.join('\n') || words['transferActivity.none'],
      'transferActivity',
    ],
  ]
}

/** Every answer of the application, in the order of the form, each line with its number. Of the Social Security number the last four. */
export function buildRecord(source: RecordSource): RecordSection[] {
  const { payload, extras } = source
  const urbanizations = readUrbanizations(extras)
  const { mailingAddress } = payload
  const addresses: Line[] = [
    [
      words['term.address'],
      writeAddress(payload.address, urbanizations.address),
      postalLines('address'),
    ],
    mailingAddress
      ? [
          words['term.mailingAddress'],
          writeAddress(mailingAddress, urbanizations.mailingAddress),
          postalLines('mailingAddress'),
        ]
      : [words['term.mailingAddress'], words['term.mailingAddress.same'], 'isMailingAddressSame'],
  ]
  const sections: [string, Line[]][] = [
    [
      'section.1',
      [
        ...aboutYou(source),
        [
          words['term.socialSecurityNumber'],
          { lastFour: source.socialSecurityNumberLast4 },
          'socialSecurityNumber',
        ],
      ],
    ],
    ['section.2', addresses],
    ['section.3', identification(source)],
    ['section.4', income(source)],
    [
      'section.5',
      [
        [
          words['term.w9.isSubjectToBackupWithholding'],
          yesNo(payload.w9.isSubjectToBackupWithholding),
          'w9.isSubjectToBackupWithholding',
        ],
      ],
    ],
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
  business: { name: string; taxId: string; exemptPayeeCode: string | null } | null
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
    business: payload.businessName
      ? {
          name: payload.businessName,
          taxId: payload.taxId ?? '',
          exemptPayeeCode: readExtra(extras, 'exemptPayeeCode'),
        }
      : null,
    lastFour,
    isSubject: payload.w9.isSubjectToBackupWithholding,
    signature: readExtra(extras, 'signatureName'),
    signedAt: payload.w9.timestamp,
    termsVersion,
  }
}
