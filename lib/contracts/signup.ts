import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { oneOf } from '@/lib/formats'
import { signupPayload } from '@/lib/signup/payload'
import { type UserType, userTypes } from '@/lib/user-types'

const signupOf = <T extends UserType>(userType: T) =>
  contract({
    operationId: `signup${userTypes[userType].role}`,
    summary: `Complete the signup of the ${userTypes[userType].slug.replace('-', ' ')}`,
    description:
      'Checks the details with the provider, stores the answers and starts the verification. It can take 10 seconds. Retry it with the same `Idempotency-Key`',
    method: 'POST',
    path: `/branches/private/v1/limited/${userType}/signup`,
    access: 'onboarding',
    userType,
    wrongRole: 'INAPPROPRIATE_RIGHT',
    timeoutMs: timeouts.signup,
    query: z.object({
      validate: oneOf(['only']).optional().describe('`only`: check the body, and store nothing'),
    }),
    body: signupPayload,
    status: 200,
    data: z.union([
      z.object({
        customerUid: z.uuid().describe('The customer who signed up'),
        kycStatus: z
          .literal('pending')
          .describe('Always pending, because the verification has started'),
      }),
      z.object({ valid: z.literal(true).describe('The body is valid. We stored nothing') }),
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
  summary: 'Read the W-9 terms to show before the person certifies them',
  description:
    'Show these texts unchanged before the person certifies anything. They use the words of the Internal Revenue Service',
  method: 'GET',
  path: '/branches/private/v1/limited/w9/terms',
  access: 'onboarding',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  status: 200,
  data: z.object({
    version: z.string().describe('The version of the texts, which the application record shows'),
    ExplanatoryText: z.string().describe('The purpose of the form'),
    CertificationText: z
      .object({
        IsSubjectToBackupWithholding: z
          .string()
          .describe('For a person who is subject to backup withholding'),
        IsNotSubjectToBackupWithholding: z.string().describe('For everyone else'),
      })
      .describe(
        'The statements that the person certifies, for each answer about backup withholding',
      ),
    DisclosureText: z.string().describe('Why we need the form, and what happens without it'),
  }),
  errors: [],
})
