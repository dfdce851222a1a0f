import * as z from 'zod'
import { contract, timeouts } from '@/lib/contract'
import { expecting, section } from '@/lib/formats'

export const seedSandbox = contract({
  operationId: 'seedSandbox',
  summary: 'Fill the house organization with people in every state, in the sandbox only',
  method: 'POST',
  path: '/admin/v1/sandbox/seed',
  access: 'admin',
  status: 201,
  data: z.array(
    z.object({
      customerUid: z.uuid(),
      email: z.string(),
      // The final state of the person. Their verification reaches it within seconds.
      state: z.string(),
      inviteUrl: z.url().nullable(),
    }),
  ),
  errors: ['NOT_FOUND'],
  timeoutMs: timeouts.batch,
  idempotent: true,
})

export const resetSandbox = contract({
  operationId: 'resetSandbox',
  summary:
    'Forget every customer and all that belongs to them, in the sandbox only; organizations, credentials and the audit stay',
  method: 'POST',
  path: '/admin/v1/sandbox/reset',
  access: 'admin',
  // Decided here, the specification is silent: the body must confirm that the sandbox is emptied.
  body: section({ isConfirmed: z.literal(true, expecting('ONEOF')) }),
  status: 200,
  data: z.object({ customers: z.int().min(0) }),
  errors: ['NOT_FOUND'],
  timeoutMs: timeouts.batch,
  idempotent: true,
})
