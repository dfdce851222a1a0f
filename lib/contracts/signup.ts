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
      "Runs the provider's checks, stores the answers, and starts the verification. It may take 10 seconds; repeat it with the same key",
    method: 'POST',
    path: `/branches/private/v1/limited/${userType}/signup`,
    access: 'onboarding',
    userType,
    wrongRole: 'INAPPROPRIATE_RIGHT',
    timeoutMs: timeouts.signup,
    query: z.object({
      validate: oneOf(['only']).optional().describe('`only` checks the body and stores nothing'),
    }),
    body: signupPayload,
    status: 200,
    data: z.union([
      z.object({
        customerUid: z.uuid().describe('The customer who signed up'),
        kycStatus: z.literal('pending').describe('The verification has begun'),
      }),
      z.object({ valid: z.literal(true).describe('The body is valid, and nothing was stored') }),
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
    'Show these texts unchanged before the person certifies anything. The wording is that of the Internal Revenue Service',
  method: 'GET',
  path: '/branches/private/v1/limited/w9/terms',
  access: 'onboarding',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  status: 200,
  data: z.object({
    version: z
      .string()
      .describe('The version of the texts. The record of the application names it'),
    ExplanatoryText: z.string().describe('The purpose of the form'),
    CertificationText: z
      .object({
        IsSubjectToBackupWithholding: z
          .string()
          .describe('For a person who is subject to backup withholding'),
        IsNotSubjectToBackupWithholding: z.string().describe('For everyone else'),
      })
      .describe(
        'The statements that the person certifies, by their answer about backup withholding',
      ),
    DisclosureText: z.string().describe('Why the form is needed, and what happens without it'),
  }),
  errors: [],
})
