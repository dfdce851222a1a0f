import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { expecting, section } from '@/lib/formats'

export const seedSandbox = contract({
  operationId: 'seedSandbox',
  summary: 'Create sample customers in every status, in the sandbox only',
  description: 'Gives every page something to show. In production, this returns 404',
  method: 'POST',
  path: '/admin/v1/sandbox/seed',
  access: 'admin',
  status: 201,
  data: z.array(
    z.object({
      customerUid: z.uuid().describe('The id of the customer'),
      email: z
        .string()
        .describe('The email address to sign in with. Its emails are in the sandbox mailbox'),
      state: z.string().describe('The status that the person reaches within seconds'),
      inviteUrl: z.url().nullable().describe('The open invitation, if the person has one'),
    }),
  ),
  errors: ['NOT_FOUND'],
  timeoutMs: timeouts.batch,
  idempotent: true,
})

export const resetSandbox = contract({
  operationId: 'resetSandbox',
  summary: 'Delete every customer, in the sandbox only',
  description: "You can't undo it. In production, this returns 404",
  method: 'POST',
  path: '/admin/v1/sandbox/reset',
  access: 'admin',
  // The specification is silent, so we decided: the body must confirm that the sandbox will be
  // emptied.
  body: section({
    isConfirmed: z
      .literal(true, expecting('ONEOF'))
      .describe('Always true, to confirm that you want to delete everyone'),
  }),
  status: 200,
  data: z.object({ customers: z.int().min(0).describe('The number of deleted customers') }),
  errors: ['NOT_FOUND'],
  timeoutMs: timeouts.batch,
  idempotent: true,
})
