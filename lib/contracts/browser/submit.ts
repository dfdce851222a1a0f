import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { applicant } from '@/lib/contracts/browser/drafts'
import { onward } from '@/lib/contracts/browser/start'

export const submitSignup = contract({
  operationId: 'submitSignup',
  summary: 'Submit the application',
  method: 'POST',
  path: '/api/apply/submit',
  access: 'applicant',
  area: 'form',
  timeoutMs: timeouts.signup,
  body: z.object({ _for: applicant }),
  bodyOptional: true,
  status: 200,
  data: z.object({ customerUid: z.uuid(), kycStatus: z.literal('pending') }),
  errors: [
    'BAAS_ERROR_FIELD',
    'ALREADY_SIGNED_UP',
    'DRAFT_CHANGED',
    'SIGNUP_IN_PROGRESS',
    'SIGNUP_INCOMPLETE',
  ],
  idempotent: true,
})

export const deleteApplication = contract({
  operationId: 'deleteApplication',
  summary: 'Delete the application before it is submitted',
  method: 'POST',
  path: '/api/apply/delete',
  access: 'applicant',
  area: 'form',
  body: z.object({ _for: applicant }),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: ['ALREADY_SIGNED_UP', 'PENDING_TRANSACTIONS', 'SIGNUP_IN_PROGRESS'],
})
