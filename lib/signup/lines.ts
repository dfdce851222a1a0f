import type { StepSlug } from '@/lib/signup/draft'
import { stepOfSource } from '@/lib/signup/steps'
import type { UserType } from '@/lib/user-types'

/** The lines of an address. */
export const postalLines = (source: string): string[] =>
  ['address', 'address2', 'city', 'state', 'zipCode'].map((part) => `${source}.${part}`)

/** Every answer line of the form by its section, in order. */
const sections: readonly (readonly string[])[] = [
  [
    'businessName',
    'tradeName',
    'taxClassification',
    'taxId',
    'exemptPayeeCode',
    'stateOfFormation',
    ...postalLines('businessAddress'),
    'website',
    'organizationName',
    'jobTitle',
    'firstName',
    'middleName',
    'lastName',
    'suffix',
    'dateOfBirth',
    'usCitizenshipStatus',
    'socialSecurityNumber',
  ],
  [...postalLines('address'), 'isMailingAddressSame', ...postalLines('mailingAddress')],
  [
    'identification.type',
    'identification.number',
    'identification.issuingState',
    'identification.expirationDate',
  ],
  [
    'employment.isCurrentlyEmployed',
    'employment.annualIncome',
    'employment.incomeSources',
    'transferActivity',
  ],
  ['w9.isSubjectToBackupWithholding', 'w9.accepted', 'signatureName'],
]

/**
 * The number of an answer's line, such as `2.3`: the same on the form, on the review and on the record. Lines that this type of person
 * is never asked are not counted.
 */
export function lineOf(source: string, userType: UserType): string | undefined {
  for (const [index, sources] of sections.entries()) {
    const asked = sources.filter((each) => stepOfSource(each, userType) !== undefined)
    const line = asked.indexOf(source)
    if (line >= 0) return `${index + 1}.${line + 1}`
  }
  return undefined
}

/** Of an answer that stands for one line or several: "1.4", "1.1–3". */
export function linesOf(of: readonly string[], userType: UserType): string {
  const lines = of.map((source) => lineOf(source, userType) ?? '').filter(Boolean)
  const [first = '', last = first] = [lines[0], lines.at(-1)]
  return first === last ? first : `${first}–${last.split('.')[1]}`
}

/** The numbers of one step's lines, by source. */
export const linesOfStep = (slug: StepSlug, userType: UserType): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sections
      .flat()
      .filter((source) => stepOfSource(source, userType) === slug)
      .map((source) => [source, lineOf(source, userType) ?? '']),
  )
