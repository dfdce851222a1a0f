import { transferKinds } from '@/lib/signup/transfer-activity'
import type { JsonSchema } from './schema'

// The sentences have their own file, because browsers load the schemas of the form and the error
// catalogue. In those files, the sentences would make pages larger.

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
 * A sentence for each property whose schema has no description. The key is the name of the
 * property, or the name of its parent and its own name.
 */
const sentences: Readonly<Record<string, string>> = {
  // the signup
  dateOfBirth: 'MM/DD/YYYY, earlier than today',
  socialSecurityNumber: 'Nine digits as NNN-NN-NNNN. We store it encrypted and never return it',
  usCitizenshipStatus:
    'Citizen, ResidentAlien, NonResidentAlien or Other. We ignore case, spaces and hyphens',
  usCitizenshipStatusDetails: 'An explanation of the status Other',
  address: 'The home address',
  mailingAddress: "The mailing address, if it isn't the home address",
  'address.address': 'Street and number',
  'address.address2': 'Apartment, suite or unit',
  'address.city': 'Letters, spaces, hyphens, periods and apostrophes. Letters can have accents',
  'address.state': 'Two letters in the United States, such as TX. Any text elsewhere',
  'address.zipCode':
    'Five digits, or five and four with a hyphen, in the United States. Any text elsewhere',
  'address.country': 'An ISO 3166-1 code, such as US or USA. Default: US',
  w9: 'The certification of Form W-9. Show the texts of `getW9Terms` first',
  'w9.isSubjectToBackupWithholding':
    'True if the IRS told the person that they are subject to backup withholding',
  'w9.accepted': 'Always true, because the person must certify the form',
  'w9.timestamp': 'When the person certified it, with a zone, at most 5 minutes in the future',
  employment: "The person's work and income",
  'employment.isCurrentlyEmployed': 'True if the person is employed or self-employed now',
  'employment.annualIncome': 'US dollars a year, as text with two decimals, such as 85000.00',
  'employment.occupation': "The person's occupation",
  'employment.employer': "The person's employer",
  'employment.employmentStartDate': 'MM/DD/YYYY, today or earlier',
  'employment.incomeSources': 'Sources of income other than employment',
  'incomeSources.name': 'The source, such as rent',
  'incomeSources.amount': 'US dollars in each period, as text with two decimals',
  'incomeSources.frequency': 'How often the person gets the amount',
  transferActivity:
    'The types of transfers that the person expects to make or receive. Send at least one field that ends in `Expected`',
  ...transfers,
  internationalTransferCountries:
    'The countries that international transfers go to or come from, as ISO 3166-1 codes',
  identification: "The person's ID",
  'identification.type': 'The kind of document. We ignore case',
  'identification.number': 'The number on the document',
  'identification.issuingState': 'The state that issued it, such as TX',
  'identification.issuingCountry': 'The country that issued it, as an ISO 3166-1 code',
  'identification.issueDate': 'MM/DD/YYYY',
  'identification.expirationDate': 'MM/DD/YYYY, today or later',
  middleName: 'The legal middle name, if the person has one',
  taxIdentificationNumberType: 'The kind of tax number. We ignore case',
  isMailingAddressSame: 'True if the person gets mail at the home address',
  businessName: 'The legal name of the business',
  businessType: 'The legal form of the business. We ignore case',
  taxId: 'The Employer Identification Number, as NN-NNNNNNN',
  beneficialOwners: 'The people who own part of the business',
  'beneficialOwners.firstName': 'The legal first name of the owner',
  'beneficialOwners.lastName': 'The legal last name of the owner',
  'beneficialOwners.dateOfBirth': 'MM/DD/YYYY, earlier than today',
  'beneficialOwners.ownershipPercentage': "The owner's share of the business in percent, 0 to 100",
  // error responses
  errors: 'One item for each error. One response lists every invalid member',
  'errorItem.code': 'The code for your program. It never changes',
  'errorItem.title': 'The meaning of the code in a few words',
  'errorItem.details': 'What you can do about it',
  'errorItem.target':
    '`field` if the error concerns one member, `common` if it concerns the whole call',
  'errorItem.source': 'The dotted path of the member, if `target` is `field`',
  'errorItem.meta': 'Details for your program',
  'meta.requestId': 'The id of the call, as in X-Request-Id. Include it when you ask for help',
  'meta.retryAfter': 'The number of seconds to wait before you retry',
  'meta.reason': 'A reason in addition to the code, such as signup-incomplete',
  'meta.docUrl': 'The page about the code',
  'meta.allowed': 'The values that the member accepts',
  'meta.min': 'The smallest number or length that the member accepts',
  'meta.max': 'The largest number or length that the member accepts',
  'meta.acceptedForm': 'The format that the member accepts',
}

type Described = JsonSchema & {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/**
 * Adds a sentence of the list above to each property of a schema that has no description. `parent`:
 * the name of the schema.
 */
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
