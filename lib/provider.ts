/**
 * The wire format of the verification provider, from its public documentation.
 * - `POST /v1/applications` with `Authorization: Bearer <api key>` and
 *   `Idempotency-Key: <reference>`; body `submission`. 201 `applicationState`; 200 with the same
 *   application for a repeated key; 422 `refusal`; 401, 429 (`Retry-After`) and 5xx
 *   `providerError`.
 * - `GET /v1/applications/{reference}`: 200 `applicationState`, 404 `providerError`.
 * - Results arrive as `providerCallback`, signed as Standard Webhooks (`webhook-id`,
 *   `webhook-timestamp`, `webhook-signature`), at least once and in any order. Of two states of an
 *   application, the one with the higher `sequence` counts.
 * - A correction is a new submission under a new reference. `previousReference` is the reference of
 *   the corrected submission.
 */
import * as z from 'zod'
import { socialSecurityNumber } from '@/lib/formats'

/** The path for submissions, below the base URL of the provider. */
export const applicationsPath = '/v1/applications'

/** The path for status reads of one application. */
export function applicationPath(reference: string): string {
  return `${applicationsPath}/${encodeURIComponent(reference)}`
}

/** Our identifier of a submission, which is also its idempotency key: `profileId:submission`. */
export const referenceSchema = z.string().regex(/^[A-Za-z0-9:_-]{1,128}$/)

const text = z.string().nullish()
const flag = z.boolean().nullish()
const wireDate = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/)

const address = z.looseObject({
  address: text,
  address2: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
})

const person = z.looseObject({
  firstName: text,
  middleName: text,
  lastName: text,
  email: text,
  phoneNumber: text,
  dateOfBirth: wireDate,
  socialSecurityNumber: socialSecurityNumber(),
  taxIdentificationNumberType: text,
  usCitizenshipStatus: text,
  usCitizenshipStatusDetails: text,
  address: address.nullish(),
  isMailingAddressSame: flag,
  mailingAddress: address.nullish(),
  identification: z
    .looseObject({
      type: text,
      number: text,
      issuingState: text,
      issuingCountry: text,
      issueDate: text,
      expirationDate: text,
    })
    .nullish(),
  employment: z
    .looseObject({
      isCurrentlyEmployed: flag,
      annualIncome: text,
      occupation: text,
      employer: text,
    })
    .nullish(),
  transferActivity: z.record(z.string(), z.unknown()).nullish(),
  w9: z
    .looseObject({ isSubjectToBackupWithholding: flag, accepted: flag, timestamp: text })
    .nullish(),
})

const beneficialOwner = z.looseObject({
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  ownershipPercentage: z.number().nullish(),
})

const business = z.looseObject({
  businessName: text,
  businessType: text,
  taxId: text,
  beneficialOwners: z.array(beneficialOwner).nullish(),
})

/** The body of a submission. The provider ignores unknown properties; `null` means absent. */
export const submission = z.object({
  reference: referenceSchema,
  previousReference: referenceSchema.nullish(),
  kind: z.enum(['individual', 'business']),
  person,
  business: business.nullish(),
})

/**
 * A machine-readable code; the list may grow. Its `message` is for developers, not for the
 * applicant. Requirements: ADDRESS_NOT_VERIFIED, DOCUMENT_NEEDED. Reasons: IDENTITY_NOT_VERIFIED.
 * Refused fields: REQUIRED, INVALID, NOT_ACCEPTED.
 */
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/)
/**
 * The dotted path of a property of `person`, such as `address.address`, or one that starts with
 * `business.`.
 */
const field = z
  .string()
  .max(128)
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/)
const fieldFault = z.object({ field, code, message: z.string().max(500) })

const state = {
  applicationId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  reference: referenceSchema,
  status: z.enum(['pending', 'approved', 'rejected', 'incomplete']),
  /** Starts at 1 and grows by one with every change of the application. */
  sequence: z.int().min(1),
  occurredAt: z.iso.datetime({ offset: true }),
  /** While pending: `automatic` for an automatic check, `manual` for a review by a person. */
  stage: z.enum(['automatic', 'manual']).optional(),
  /** The reasons of a rejection. */
  reasons: z.array(z.object({ code })).max(50).optional(),
  /** Missing or unverified fields, while incomplete. */
  requirements: z.array(fieldFault).max(50).optional(),
}

/** The response to a submission and to a status read. */
export const applicationState = z.object(state)

/**
 * The body of a callback. `id` equals the `webhook-id` header, and repeated deliveries have the
 * same id.
 */
export const providerCallback = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  type: z.literal('application.updated'),
  ...state,
})

/** The 422 response. The provider stored nothing, so a retry needs a new reference. */
export const refusal = z.object({
  error: z.object({
    code: z.literal('SUBMISSION_REFUSED'),
    fields: z.array(fieldFault).min(1).max(100),
  }),
})

/** Any other response that is not 2xx. */
export const providerError = z.object({ error: z.object({ code, message: z.string().max(500) }) })

export type Submission = z.infer<typeof submission>
export type ApplicationState = z.infer<typeof applicationState>
export type ProviderCallback = z.infer<typeof providerCallback>
export type Refusal = z.infer<typeof refusal>
export type ProviderError = z.infer<typeof providerError>
export type FieldFault = z.infer<typeof fieldFault>
