import * as z from 'zod'
import { contract } from '@/lib/contract'
import { kycRequest } from '@/lib/contracts/kyc'
import { optionalText } from '@/lib/formats'

/** The facts about a verification that its status page shows beside the status. */
const statusFacts = z.object({
  /** The history, oldest first. */
  steps: z.array(
    z.object({ event: z.string(), at: z.date(), actor: z.string(), fields: z.array(z.string()) }),
  ),
  /** The time by which the result is expected. */
  expectedAt: z.date(),
  isOverdue: z.boolean(),
  /** The correction that the provider is checking now. */
  corrected: z.object({ at: z.date(), fields: z.array(z.string()) }).optional(),
  /** The name of the provider to which the person must show an ID. */
  handOff: z.string().optional(),
})
export type StatusFacts = z.infer<typeof statusFacts>

const liveStatus = kycRequest.extend({
  readAt: z.date().optional(),
  facts: statusFacts.optional(),
})
export type LiveStatus = z.infer<typeof liveStatus>

export const readStatus = contract({
  operationId: 'readStatus',
  summary: "Read the status of the signed-in person's verification",
  method: 'GET',
  path: '/api/status',
  access: 'applicant',
  area: 'status',
  query: z.object({
    // The `updatedAt` of the state that the page shows. If the state has changed since then, the
    // response has `facts`.
    since: optionalText(40),
  }),
  status: 200,
  data: liveStatus,
  errors: ['NOT_FOUND'],
})
