import * as z from 'zod'
import { contract } from '@/lib/contract'
import { customer } from '@/lib/contracts/admin/customers'
import { limit } from '@/lib/contracts/admin/limit'
import { kycRequest } from '@/lib/contracts/kyc'
import { oneOf, section, text, uuid } from '@/lib/formats'
import { statuses } from '@/lib/kyc-moves'

const params = z.object({ customerUid: uuid().describe('The customer of the verification') })

export const verificationsQuery = z
  .object({
    status: oneOf(statuses)
      .optional()
      .describe('Only verifications with this status. Default: pending'),
    overdue: oneOf(['true', 'false'])
      .optional()
      .describe('Only incomplete verifications whose deadline has passed'),
    late: oneOf(['true', 'false']).optional().describe('Only pending verifications that are late'),
    cursor: text(100).optional().describe('`nextCursor` of the previous page'),
    limit: limit(100),
  })
  .refine(({ late, status }) => late !== 'true' || (status ?? 'pending') === 'pending', {
    error: 'ONEOF',
    path: ['status'],
  })
  .refine(({ late, overdue }) => late !== 'true' || overdue !== 'true', {
    error: 'ONEOF',
    path: ['late'],
  })
  .refine(
    ({ status, overdue }) => overdue !== 'true' || (status ?? 'incomplete') === 'incomplete',
    {
      error: 'ONEOF',
      path: ['status'],
    },
  )

export const listedVerification = customer.extend({
  reference: z.string().describe('The reference on the status page and in emails'),
  dueAt: z.date().nullable().describe('The deadline for missing information'),
})
export type ListedVerification = z.infer<typeof listedVerification>

// The specification is silent, so we decided: staff list verifications at this path, and filter the
// list by one status.
export const listVerifications = contract({
  operationId: 'listVerifications',
  summary: 'List verifications with a status, oldest first',
  description: 'The oldest have waited longest, so they come first',
  method: 'GET',
  path: '/admin/v1/kyc',
  access: 'admin',
  query: verificationsQuery,
  status: 200,
  data: z.array(listedVerification),
  meta: z.object({
    nextCursor: z
      .string()
      .nullable()
      .describe('The cursor for the next page. Null on the last page'),
  }),
  errors: ['INVALID_CURSOR'],
})

export const showKyc = contract({
  operationId: 'showKyc',
  summary: "Read the status of a customer's verification",
  description: 'Returns what partners see',
  method: 'GET',
  path: '/admin/v1/customers/{customerUid}/kyc',
  access: 'admin',
  params,
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND'],
})

export const kycDecision = section({
  decision: oneOf(['approve', 'reject', 'reopen']).describe('The status to set, or reopen'),
  reason: text().describe("The reason, for the record. The person doesn't see it"),
  to: oneOf(['pending', 'incomplete'])
    .nullish()
    .describe('The status of a reopened verification. Default: pending'),
})
export type KycDecision = z.infer<typeof kycDecision>

export const decideKyc = contract({
  operationId: 'decideKyc',
  summary: 'Decide a verification, or reopen a rejected one',
  description: 'We inform the person and the partner. You can reopen only a rejection',
  method: 'POST',
  path: '/admin/v1/customers/{customerUid}/kyc/decisions',
  access: 'admin',
  params,
  body: kycDecision,
  status: 200,
  data: kycRequest,
  errors: ['NOT_FOUND', 'KYC_MOVE_NOT_ALLOWED'],
  idempotent: true,
})
