import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { oneOf } from '@/lib/formats'
import { signupPayload } from '@/lib/signup/payload'
import { type UserType, userTypes } from '@/lib/user-types'

const signupOf = <T extends UserType>(userType: T) =>
  contract({
    operationId: `signup${userTypes[userType].role}`,
    summary: `Complete the signup of the ${userTypes[userType].slug.replace('-', ' ')}`,
    method: 'POST',
    path: `/branches/private/v1/limited/${userType}/signup`,
    access: 'onboarding',
    userType,
    wrongRole: 'INAPPROPRIATE_RIGHT',
    timeoutMs: timeouts.signup,
    query: z.object({ validate: oneOf(['only']).optional() }),
    body: signupPayload,
    status: 200,
    data: z.union([
      z.object({ customerUid: z.uuid(), kycStatus: z.literal('pending') }),
      z.object({ valid: z.literal(true) }),
    ]),
    errors: ['BAAS_ERROR_FIELD', 'ALREADY_SIGNED_UP', 'SIGNUP_IN_PROGRESS'],
    idempotent: true,
  })

export const signup = {
  individual: signupOf('individual'),
  businessowner: signupOf('businessowner'),
  operator: signupOf('operator'),
}

export const w9Terms = contract({
  operationId: 'getW9Terms',
  summary: 'Read the W-9 terms, to be shown before anything is asked about them',
  method: 'GET',
  path: '/branches/private/v1/limited/w9/terms',
  access: 'onboarding',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  status: 200,
  data: z.object({
    version: z.string(),
    ExplanatoryText: z.string(),
    CertificationText: z.object({
      IsSubjectToBackupWithholding: z.string(),
      IsNotSubjectToBackupWithholding: z.string(),
    }),
    DisclosureText: z.string(),
  }),
  errors: [],
})
