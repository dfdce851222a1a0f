import * as z from 'zod'
import { contract } from '@/lib/contract'
import { oneOf, optionalText, section } from '@/lib/formats'
import { correctionsPayload } from '@/lib/signup/payload'

export const requirement = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  dueAt: z
    .date()
    .describe(
      'The time by which to send it. It does not run out while only support can help the person',
    ),
})

export const kycStatuses = ['pending', 'approved', 'rejected', 'incomplete'] as const
export const kycStages = ['automatic', 'manual'] as const

/** The state of a verification. */
export const kycRequest = z.object({
  id: z.uuid(),
  status: z.enum(kycStatuses),
  stage: z.enum(kycStages).nullable(),
  requirements: z.array(requirement),
  reasons: z.array(z.object({ code: z.string() })),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type KycRequest = z.infer<typeof kycRequest>

export const lastRequest = contract({
  operationId: 'getLastKycRequest',
  summary: 'Read where the verification stands',
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
  summary: "Read where a business's verification stands",
  method: 'GET',
  path: '/branches/private/v1/limited/businessowner/kyb-status',
  access: 'businessVerification',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  userType: 'businessowner',
  status: 200,
  data: kycRequest.extend({ status: z.enum(['pending', 'active', 'rejected', 'incomplete']) }),
  errors: ['NOT_FOUND'],
})

/** The signature covers the raw bytes, so the contract does not parse the body. */
export const providerCallback = contract({
  operationId: 'receiveProviderCallback',
  summary: 'Take a result from the verification provider',
  method: 'POST',
  path: '/kyc/public/v1/provider-callbacks',
  ignoresQuery: true,
  access: 'public',
  status: 204,
  errors: ['UNAUTHORIZED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE'],
})

/** A callback that only names what has changed. The service reads the rest. */
export const providerHint = contract({
  operationId: 'receivePersonaWebhook',
  summary: 'Take a webhook of Persona',
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
  method: 'POST',
  path: '/sandbox/v1/customers/{customerUid}/kyc',
  access: 'organization',
  isSandboxOnly: true,
  params: z.object({ customerUid: z.uuid() }),
  body: section({ decision: oneOf(['approve', 'reject', 'incomplete']), reason: optionalText() }),
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND', 'KYC_MOVE_NOT_ALLOWED'],
  idempotent: true,
})
