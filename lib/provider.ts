/**
 * The wire format of the verification provider, which `docs/openapi-provider.json` publishes. A
 * provider's engineers see only the descriptions of the properties, not the code.
 */
import * as z from 'zod'
import { socialSecurityNumber } from '@/lib/formats'

/** The path for submissions, below the base URL of the provider. */
export const applicationsPath = '/v1/applications'

/** The path at which the service reads the state of one application. */
export function applicationPath(reference: string): string {
  return `${applicationsPath}/${encodeURIComponent(reference)}`
}

/** The path at which the service requests a page of the provider for one applicant. */
export const pagesPath = (reference: string): string => `${applicationPath(reference)}/pages`

/** Our identifier of a submission, which is also its idempotency key: `profileId:submission`. */
export const referenceSchema = z
  .string()
  .regex(/^[A-Za-z0-9:_-]{1,128}$/)
  .describe('The id that the service gives a submission. No two submissions have the same one')

const text = (description: string) => z.string().nullish().describe(description)
const flag = (description: string) => z.boolean().nullish().describe(description)
const wireDate = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .describe('Month, day and year: MM/DD/YYYY')

const address = z.looseObject({
  address: text('Street and number'),
  address2: text('Apartment, suite or unit'),
  city: text('The city or town'),
  state: text('In the United States two letters, such as TX; elsewhere any text'),
  zipCode: text('In the United States 5 digits, or 5 and 4 with a hyphen; elsewhere any text'),
  country: text('Two letters of ISO 3166-1, such as US. Absent means US'),
})
const home = address.nullish().describe('The place where the person lives')

const identification = z
  .looseObject({
    type: text(
      'DriversLicense, StateId, Passport, PermanentResidentCard, Visa, MilitaryId or Other',
    ),
    number: text('The number on the document'),
    issuingState: text('The state that issued it, such as TX'),
    issuingCountry: text('The country that issued it: two letters of ISO 3166-1'),
    issueDate: text('MM/DD/YYYY'),
    expirationDate: text('MM/DD/YYYY'),
  })
  .nullish()
  .describe('A document that proves who the person is')

const person = z
  .looseObject({
    firstName: text('The legal first name'),
    middleName: text('The legal middle name'),
    lastName: text('The legal last name'),
    email: text('The email address'),
    phoneNumber: text('A plus sign, the country code and the number, such as +15125550143'),
    dateOfBirth: wireDate,
    socialSecurityNumber: socialSecurityNumber().describe('Nine digits as NNN-NN-NNNN'),
    taxIdentificationNumberType: text('SSN, ITIN or EIN'),
    usCitizenshipStatus: text('Citizen, ResidentAlien or Other'),
    usCitizenshipStatusDetails: text('The meaning of the status Other'),
    address: home,
    isMailingAddressSame: flag('Whether mail goes to the address where the person lives'),
    mailingAddress: address.nullish().describe('The place where the person receives mail'),
    identification,
    employment: z
      .looseObject({
        isCurrentlyEmployed: flag('Whether the person works now'),
        annualIncome: text('US dollars a year with two decimals, such as 85000.00'),
        occupation: text('The work of the person'),
        employer: text('The employer of the person'),
      })
      .nullish()
      .describe('The work and the income of the person'),
    transferActivity: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('The transfers that the person expects, with their frequency and amount'),
    w9: z
      .looseObject({
        isSubjectToBackupWithholding: flag('Whether the IRS told the person so'),
        accepted: flag('Always true: the person certified Form W-9'),
        timestamp: text('The time of the certification: ISO 8601 with a zone'),
      })
      .nullish()
      .describe('The answers of the person on Form W-9'),
  })
  .describe('The person who applies. For a business, the person who signs for it')

const named = {
  firstName: text('The legal first name'),
  lastName: text('The legal last name'),
  dateOfBirth: text('MM/DD/YYYY'),
}
/**
 * The form has no pages for these properties yet. A later version may add the pages, but must not
 * rename the properties.
 */
const later = {
  address: home,
  socialSecurityNumber: text('Nine digits as NNN-NN-NNNN. Absent for a person without one'),
  identification,
}

const beneficialOwner = z.looseObject({
  ...named,
  ownershipPercentage: z.number().nullish().describe('The owned part of the business, 0 to 100'),
  ...later,
})
const controller = z.looseObject({
  ...named,
  title: text('The position in the business, such as Chief Executive Officer'),
  ...later,
})

const business = z.looseObject({
  businessName: text('The legal name of the business'),
  businessType: text('`corporation`, `llc`, `partnership`, `sole_proprietorship` or `other`'),
  taxId: text('The Employer Identification Number, as NN-NNNNNNN'),
  beneficialOwners: z
    .array(beneficialOwner)
    .nullish()
    .describe('The people who own a part of the business. Absent if the form did not ask for them'),
  controller: controller
    .nullish()
    .describe('The person who controls the business. Absent if the form did not ask for them'),
})

/** The body of a submission. The provider ignores unknown properties; `null` means absent. */
export const submission = z
  .object({
    reference: referenceSchema,
    previousReference: referenceSchema
      .nullish()
      .describe(
        'The submission that this one corrects. The provider may not know it, if it was refused',
      ),
    kind: z
      .enum(['individual', 'business'])
      .describe('Whether a person or a business opens the account'),
    person,
    business: business.nullish().describe('The business, if `kind` is `business`'),
  })
  .describe('Everything that a provider learns about an applicant. `null` means absent')

const code = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/)
  .describe('A word to branch on. New ones may come')
const field = z
  .string()
  .max(128)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/)
  .describe(
    'The dotted path of a property of `person`, without `person`: `address.address`. A property of the business begins with `business`: `business.taxId`',
  )
const fieldFault = z.object({
  field,
  code,
  message: z
    .string()
    .max(500)
    .describe('A sentence for developers. No person reads it, and the service does not store it'),
})

const requirement = fieldFault.extend({
  action: z
    .literal('provider')
    .optional()
    .describe(
      'The person answers on a page of the provider, which the service opens with `openPage`. Absent: the person answers on a page of the service',
    ),
})

const state = {
  applicationId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .describe('The id that the provider gives a submission. It never changes'),
  reference: referenceSchema,
  status: z
    .enum(['pending', 'approved', 'rejected', 'incomplete'])
    .describe(
      '`incomplete` asks the person for the `requirements`. The service ignores a later state of an approved or rejected submission',
    ),
  sequence: z
    .int()
    .min(1)
    .describe(
      'Counts the states of this submission: the first is 1, each change has a higher one. A state with a lower or equal one changes nothing',
    ),
  occurredAt: z.iso.datetime({ offset: true }).describe('The time of the change'),
  stage: z
    .enum(['automatic', 'manual'])
    .optional()
    .describe(
      'While pending: a program checks (`automatic`, also if absent) or a person (`manual`)',
    ),
  reasons: z
    .array(z.object({ code }))
    .max(50)
    .optional()
    .describe(
      'For `rejected`, at least one. The service knows `IDENTITY_NOT_VERIFIED` and explains any other in general words',
    ),
  requirements: z
    .array(requirement)
    .max(50)
    .optional()
    .describe(
      'For `incomplete`, at least one. `ADDRESS_NOT_VERIFIED` asks for the address again, `DOCUMENT_NEEDED` for another ID, `REQUIRED` for a missing property. Any other code asks for the property again',
    ),
}

/** The response to a submission and to a status read. */
export const applicationState = z
  .object(state)
  .describe('The state of a submission. It is always the newest one')

/**
 * The body of a callback. `id` equals the `webhook-id` header, and repeated deliveries have the
 * same id.
 */
export const providerCallback = z
  .object({
    id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,128}$/)
      .describe('The id of this change. A repeated delivery has the same id and the same state'),
    type: z.literal('application.updated').describe('The only type'),
    ...state,
  })
  .describe('A changed state of a submission')

/** The request body for opening a page of the provider. */
export const pageRequest = z
  .object({
    returnUrl: z.url().describe('The address to which the page leads back, whatever the result'),
  })
  .describe('The person waits for a page')

/** A page of the provider for one person. */
export const providerPage = z
  .object({
    url: z
      .url()
      .max(2048)
      .describe(
        'Works once, for this person. By https, at the host of `BAAS_URL` or a host below it: the service shows no other',
      ),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('The end of the address. The service shows it for at most 15 minutes'),
  })
  .describe('The address of a page. The service neither stores nor logs it')

/** The 422 response. The provider stored nothing. A corrected submission has a new reference. */
export const refusal = z
  .object({
    error: z
      .object({
        code: z.literal('SUBMISSION_REFUSED').describe('The only code'),
        fields: z
          .array(fieldFault)
          .min(1)
          .max(100)
          .describe('The refused properties. Their codes: `REQUIRED`, `INVALID`, `NOT_ACCEPTED`'),
      })
      .describe('The reason of the refusal'),
  })
  .describe('A refused submission. The person may correct the properties')

/** The body of any error response except 422. */
export const providerError = z
  .object({
    error: z
      .object({ code, message: z.string().max(500).describe('A sentence for developers') })
      .describe('The reason of the failure. The service logs the status alone'),
  })
  .describe('A failed call')

export type Submission = z.infer<typeof submission>
export type ApplicationState = z.infer<typeof applicationState>
export type ProviderCallback = z.infer<typeof providerCallback>
export type Refusal = z.infer<typeof refusal>
export type ProviderError = z.infer<typeof providerError>
export type FieldFault = z.infer<typeof fieldFault>
