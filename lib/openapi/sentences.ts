import { transferKinds } from '@/lib/signup/transfer-activity'
import type { JsonSchema } from './schema'

// Browsers load the rules of the form and the error catalogue. The sentences about them are in this
// file, so that pages do not become larger.

const transfers = Object.fromEntries(
  transferKinds.flatMap((kind) => {
    const words = kind
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replace('ach', 'ACH')
    return [
      [`${kind}Expected`, `Whether the person expects ${words}s`],
      [`${kind}Frequency`, `How often the person expects ${words}s`],
      [`${kind}AmountRange`, `The amount of one of the ${words}s, in US dollars`],
    ]
  }),
)

/**
 * A sentence for each property whose schema has none. The key is its name, or the name of its
 * parent and its name.
 */
const sentences: Readonly<Record<string, string>> = {
  // the signup
  dateOfBirth: 'MM/DD/YYYY, a day before today',
  socialSecurityNumber: 'Nine digits as NNN-NN-NNNN. It is stored encrypted and never returned',
  usCitizenshipStatus:
    'Citizen, ResidentAlien, NonResidentAlien or Other. Case, spaces and hyphens do not matter',
  usCitizenshipStatusDetails: 'What the status Other means, at most 255 characters',
  address: 'Where the person lives',
  mailingAddress: 'Where the person receives mail, if that is another place',
  'address.address': 'Street and number',
  'address.address2': 'Apartment, suite or unit',
  'address.city': 'Letters, spaces, hyphens, periods and apostrophes; accents are kept',
  'address.state': 'In the United States two letters, such as TX; elsewhere any text',
  'address.zipCode': 'In the United States 5 digits, or 5 and 4 with a hyphen; elsewhere any text',
  'address.country': 'Two or three letters of ISO 3166-1, such as US or USA. Absent means US',
  w9: 'What the person certified about Form W-9. Show the texts of `getW9Terms` first',
  'w9.isSubjectToBackupWithholding': 'Whether the Internal Revenue Service told the person so',
  'w9.accepted': 'Always true: the person certified the form',
  'w9.timestamp': 'When the person certified it, ISO 8601 with a zone',
  employment: 'The work and the income of the person',
  'employment.isCurrentlyEmployed': 'Whether the person works now, also for themselves',
  'employment.annualIncome': 'US dollars a year as text with two decimals, such as 85000.00',
  'employment.occupation': 'What the person does, at most 255 characters',
  'employment.employer': 'Where the person works, at most 255 characters',
  'employment.employmentStartDate': 'MM/DD/YYYY, today or earlier',
  'employment.incomeSources': 'Where income comes from beside the employment',
  'incomeSources.name': 'What the income is, such as rent',
  'incomeSources.amount': 'US dollars in each period as text with two decimals',
  'incomeSources.frequency': 'How often the amount comes',
  transferActivity:
    'Which transfers the person expects. At least one member that ends in `Expected`',
  ...transfers,
  internationalTransferCountries: 'Countries of international transfers, as ISO 3166-1 codes',
  identification: 'A document that proves who the person is',
  'identification.type': 'The kind of document. Case does not matter',
  'identification.number': 'The number on the document',
  'identification.issuingState': 'The state that issued it, such as TX',
  'identification.issuingCountry': 'The country that issued it, as an ISO 3166-1 code',
  'identification.issueDate': 'MM/DD/YYYY',
  'identification.expirationDate': 'MM/DD/YYYY, today or later',
  middleName: 'The legal middle name, if the person has one',
  taxIdentificationNumberType: 'The kind of tax number. Case does not matter',
  isMailingAddressSame: 'Whether mail goes to the address where the person lives',
  businessName: 'The legal name of the business',
  businessType: 'The legal form of the business. Case does not matter',
  taxId: 'The Employer Identification Number, as NN-NNNNNNN',
  beneficialOwners: 'The people who own a part of the business',
  'beneficialOwners.firstName': 'The legal first name of the owner',
  'beneficialOwners.lastName': 'The legal last name of the owner',
  'beneficialOwners.dateOfBirth': 'MM/DD/YYYY, a day before today',
  'beneficialOwners.ownershipPercentage': 'The part of the business that the owner holds, 0 to 100',
  // refusals
  errors: 'One item for each error, so that all faults of a body come at once',
  'errorItem.code': 'A word to branch on. It never changes',
  'errorItem.title': 'The code in a few words of English',
  'errorItem.details': 'What to do about it',
  'errorItem.target': '`field` for an error of one member, `common` for the whole call',
  'errorItem.source': 'The dotted path of the member, if `target` is `field`',
  'errorItem.meta': 'Facts about the error for programs',
  'meta.requestId': 'The id of the call, as in X-Request-Id. Quote it when you ask for help',
  'meta.retryAfter': 'Seconds to wait before the call is repeated',
  'meta.reason': 'Refines the code, such as signup-incomplete',
  'meta.docUrl': 'The page about the code',
  'meta.allowed': 'The values that the member accepts',
  'meta.min': 'The smallest number or length that the member accepts',
  'meta.max': 'The largest number or length that the member accepts',
  'meta.acceptedForm': 'The form that the member accepts, in words',
}

type Described = JsonSchema & {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Adds the sentences to the properties of a schema that have none. `parent` names the schema. */
export function describeMembers(schema: JsonSchema, parent: string): JsonSchema {
  const { properties, items, anyOf } = schema as Described
  return {
    ...schema,
    ...(items && { items: describeMembers(items, parent) }),
    ...(anyOf && { anyOf: anyOf.map((one) => describeMembers(one, parent)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, describe(member, parent, name)]),
      ),
    }),
  }
}

function describe(member: JsonSchema, parent: string, name: string): JsonSchema {
  const place = parent === 'mailingAddress' ? 'address' : parent
  const description = member.description ?? sentences[`${place}.${name}`] ?? sentences[name]
  return { ...describeMembers(member, name), ...(description === undefined ? {} : { description }) }
}
