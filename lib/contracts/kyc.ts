import * as z from 'zod'
import { contract } from '@/lib/contract'
import { oneOf, optionalText, section } from '@/lib/formats'
import { statuses } from '@/lib/kyc-moves'
import { correctionsPayload } from '@/lib/signup/payload'

export const requirement = z.object({
  field: z
    .string()
    .describe('The dotted path of the member in the signup body, such as `address.address`'),
  code: z.string().describe('The fault of the member, as a code'),
  message: z.string().describe('The same in a sentence for people'),
  dueAt: z.date().describe("The deadline. It doesn't pass while only support can help the person"),
  action: z
    .enum(['provider'])
    .optional()
    .describe('`provider`: the person answers on a page of the provider, from our status page'),
})

export const kycStages = ['automatic', 'manual'] as const

/** Why a verification was rejected. */
export const reason = z.object({ code: z.string().describe('Why the verification was rejected') })

/** The state of a verification. */
export const kycRequest = z.object({
  id: z.uuid().describe('The id of the verification'),
  status: z.enum(statuses).describe('Where the verification stands'),
  stage: z
    .enum(kycStages)
    .nullable()
    .describe('Whether a machine or a person checks it. Null unless it is pending'),
  requirements: z
    .array(requirement)
    .describe(
      'The members that the person has to send or correct. Empty unless the status is incomplete',
    ),
  reasons: z
    .array(reason)
    .describe('Why the verification was rejected. Empty for every other status'),
  createdAt: z.date().describe('When the signup was complete and the verification began'),
  updatedAt: z.date().describe('When the verification last changed'),
})
export type KycRequest = z.infer<typeof kycRequest>

export const lastRequest = contract({
  operationId: 'getLastKycRequest',
  summary: 'Read the status of the verification',
  description:
    'The verification begins with the signup; before it the answer is 404. Poll it, or have `kyc.updated` sent to you',
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
    'Send at least one field of an open requirement. The verification is pending again afterwards',
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
  description: 'The same verification with the word `active` for an approved business',
  method: 'GET',
  path: '/branches/private/v1/limited/businessowner/kyb-status',
  access: 'businessVerification',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  userType: 'businessowner',
  status: 200,
  data: kycRequest.extend({
    status: z
      .enum(['pending', 'active', 'rejected', 'incomplete'])
      .describe('Where the verification stands; `active` is the word for an approved business'),
  }),
  errors: ['NOT_FOUND'],
})

/** The signature covers the raw bytes, so the contract does not parse the body. */
export const providerCallback = contract({
  operationId: 'receiveProviderCallback',
  summary: 'Receive a result from the verification provider',
  description:
    'The provider signs each callback as Standard Webhooks describes. A repeated or older one changes nothing',
  method: 'POST',
  path: '/kyc/public/v1/provider-callbacks',
  ignoresQuery: true,
  access: 'public',
  status: 204,
  errors: ['UNAUTHORIZED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'],
})

/** A callback that only names the changed application. The service then reads its state. */
export const providerHint = contract({
  operationId: 'receivePersonaWebhook',
  summary: 'Receive a webhook from Persona',
  description:
    'Persona signs each webhook. It only tells the service to read the verification again',
  method: 'POST',
  path: '/kyc/public/v1/provider-callbacks/persona',
  ignoresQuery: true,
  access: 'public',
  status: 204,
  errors: ['UNAUTHORIZED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'],
})

export const decideInSandbox = contract({
  operationId: 'decideInSandbox',
  summary: 'Decide a verification, in the sandbox only',
  description:
    'Decides at once what the provider would decide later, so that you can test every result',
  method: 'POST',
  path: '/sandbox/v1/customers/{customerUid}/kyc',
  access: 'organization',
  isSandboxOnly: true,
  params: z.object({
    customerUid: z.uuid().describe('The customer whose verification is decided'),
  }),
  body: section({
    decision: oneOf(['approve', 'reject', 'incomplete']).describe(
      'The result that the provider would have sent',
    ),
    reason: optionalText().describe('A note that the history keeps. It is not shown to the person'),
  }),
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND', 'KYC_MOVE_NOT_ALLOWED'],
  idempotent: true,
})
