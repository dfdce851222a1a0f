import * as z from 'zod'
import { contract } from '@/lib/contract'
import { oneOf, optionalText, section } from '@/lib/formats'
import { statuses } from '@/lib/kyc-moves'
import { correctionsPayload } from '@/lib/signup/payload'

export const requirement = z.object({
  field: z
    .string()
    .describe('The dotted path of the member in the signup body, such as `address.address`'),
  code: z.string().describe('The code of the error in the field'),
  message: z.string().describe('A sentence about the error that you can show to the person'),
  dueAt: z.date().describe("The deadline. It doesn't apply while only support can help the person"),
  action: z
    .enum(['provider'])
    .optional()
    .describe('`provider`: our status page sends the person to a page of the provider'),
})

export const kycStages = ['automatic', 'manual'] as const
/** The meaning of each stage, for the documents of the API. */
export const stageMeanings = '`automatic` (the provider checks) or `manual` (a person reviews)'

export const reason = z.object({ code: z.string().describe('Why the verification was rejected') })

/** The state of a verification. */
export const kycRequest = z.object({
  id: z.uuid().describe('The id of the verification'),
  status: z.enum(statuses).describe('The status of the verification'),
  stage: z
    .enum(kycStages)
    .nullable()
    .describe(`${stageMeanings}. Null unless the status is pending`),
  requirements: z
    .array(requirement)
    .describe('The members to send or correct. Empty unless the status is incomplete'),
  reasons: z
    .array(reason)
    .describe('Why the verification was rejected. Empty for any other status'),
  createdAt: z.date().describe('When the person completed the signup and the verification started'),
  updatedAt: z.date().describe('When the verification last changed'),
})
export type KycRequest = z.infer<typeof kycRequest>

export const lastRequest = contract({
  operationId: 'getLastKycRequest',
  summary: 'Read the status of the verification',
  description:
    'The verification starts with the signup, and until then this returns 404. Poll it, or receive `kyc.updated`',
  method: 'GET',
  path: '/kyc/private/v1/requests/last',
  access: 'verification',
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND'],
})

export const sendCorrections = contract({
  operationId: 'sendKycCorrections',
  summary: 'Send the fields that were wrong or missing',
  description:
    'Send at least one field of an open requirement. The verification is then pending again. The signed Form W-9 keeps the answers at its signature and lists a corrected Social Security number below it. If the person signs a new form, send its `w9` too',
  method: 'POST',
  path: '/kyc/private/v1/requests/last/corrections',
  access: 'verification',
  body: correctionsPayload,
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND', 'KYC_MOVE_NOT_ALLOWED', 'REQUIREMENT_NOT_MET'],
  idempotent: true,
})

export const kybStatus = contract({
  operationId: 'getKybStatus',
  summary: "Read the status of a business's verification",
  description: 'The same verification, but the status of an approved business is `active`',
  method: 'GET',
  path: '/branches/private/v1/limited/businessowner/kyb-status',
  access: 'businessVerification',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  userType: 'businessowner',
  status: 200,
  data: kycRequest.extend({
    status: z
      .enum(['pending', 'active', 'rejected', 'incomplete'])
      .describe('The status of the verification. An approved business has `active`'),
  }),
  errors: ['NOT_FOUND'],
})

/** The provider signs the raw bytes of the body. So this contract does not parse the body. */
export const providerCallback = contract({
  operationId: 'receiveProviderCallback',
  summary: 'Receive a result from the verification provider',
  description:
    'The provider signs each callback as Standard Webhooks describes. A repeated or outdated callback changes nothing',
  method: 'POST',
  path: '/kyc/public/v1/provider-callbacks',
  ignoresQuery: true,
  access: 'public',
  status: 204,
  errors: ['UNAUTHORIZED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'],
})

/**
 * A callback that contains only the id of the changed application. The service then reads the state
 * of this application from the provider.
 */
export const providerHint = contract({
  operationId: 'receivePersonaWebhook',
  summary: 'Receive a webhook from Persona',
  description: 'Persona signs each webhook. The service then reads the verification from Persona',
  method: 'POST',
  path: '/kyc/public/v1/provider-callbacks/persona',
  ignoresQuery: true,
  access: 'public',
  // The specification is silent, so we decided: the limit is higher than for a callback of the
  // standard provider. A webhook of Persona contains the whole changed object and the objects to
  // which it refers.
  maxBodyBytes: 1_048_576,
  status: 204,
  errors: ['UNAUTHORIZED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'],
})

export const decideInSandbox = contract({
  operationId: 'decideInSandbox',
  summary: 'Decide a verification, in the sandbox only',
  description: "Replaces the provider's decision, so that you can test every result",
  method: 'POST',
  path: '/sandbox/v1/customers/{customerUid}/kyc',
  access: 'organization',
  isSandboxOnly: true,
  params: z.object({
    customerUid: z.uuid().describe('The customer to decide on'),
  }),
  body: section({
    decision: oneOf(['approve', 'reject', 'incomplete']).describe('The decision to make'),
    reason: optionalText().describe("A note for the history. The person doesn't see it"),
  }),
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND', 'KYC_MOVE_NOT_ALLOWED'],
  idempotent: true,
})
