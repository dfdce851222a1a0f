import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { uuid } from '@/lib/formats'

export const tailAudit = contract({
  operationId: 'tailAudit',
  summary: 'Read the newest rows of the audit, newest first',
  method: 'GET',
  path: '/admin/v1/audit',
  access: 'admin',
  query: z.object({ limit: limit(50) }),
  status: 200,
  data: z.array(
    z.object({
      at: z.date(),
      requestId: z.uuid(),
      method: z.string(),
      route: z.string(),
      status: z.int(),
      durationUs: z.int(),
      caller: z.string(),
      deviceSessionType: z.string().nullable(),
      organizationId: z.string().nullable(),
      clientId: z.string().nullable(),
      sessionHash: z.string().nullable(),
      customerId: z.string().nullable(),
      ip: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const verifyAudit = contract({
  operationId: 'verifyAudit',
  summary: 'Prove that no row of the audit was changed or removed up to the last signed checkpoint',
  method: 'GET',
  path: '/admin/v1/audit/verification',
  access: 'admin',
  // A checkpoint that the caller stores outside the database. Its id and signature must be sent
  // together.
  query: z
    .object({
      checkpoint: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, { error: 'NUMBER' })
        .transform(Number)
        .optional(),
      signature: z
        .string()
        .regex(/^[A-Za-z0-9+/]{86}==$/, { error: 'ONEOF' })
        .optional(),
    })
    .refine(
      ({ checkpoint, signature }) => (checkpoint === undefined) === (signature === undefined),
      {
        error: 'REQUIRED',
        path: ['signature'],
      },
    ),
  status: 200,
  data: z.object({
    isIntact: z.boolean(),
    rows: z.int(),
    streams: z.int(),
    checkpoints: z.int(),
    // Deleting the newest rows after this time cannot be detected. Null before the first
    // checkpoint.
    lastCheckpointAt: z.date().nullable(),
    // The time of the newest checkpoint that is also stored outside the database.
    lastOutsideAt: z.date().nullable(),
    changes: z.int().describe('Changes and moves that were verified'),
    uncovered: z.int().describe('Authentic changes whose audit row a kill or a time-out prevented'),
    uncoveredIds: z.array(z.uuid()).describe('The first 100 of them'),
    faults: z.array(z.string()).describe('What was changed, removed or added: the first 1,000'),
    fault: z.string().optional(),
  }),
  errors: [],
})

/** Newline-delimited JSON, so that a client can process it in pieces. */
export const exportAudit = contract({
  operationId: 'exportAudit',
  summary: 'Read the whole audit, a row in each line with its place in the chain',
  method: 'GET',
  path: '/admin/v1/audit/export',
  access: 'admin',
  status: 200,
  errors: [],
})

export const recordedChange = z.object({
  kind: z.enum(['change', 'move']),
  id: z.uuid(),
  at: z.date(),
  requestId: z.uuid().nullable(),
  entity: z.string(),
  entityId: z.string(),
  action: z.string(),
  // Only KYC moves have these: the actor, both statuses, and the reason that staff gave.
  actor: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RecordedChange = z.infer<typeof recordedChange>

export const listChanges = contract({
  operationId: 'listChanges',
  summary: 'List what was changed about a customer, or by a request, newest first',
  method: 'GET',
  path: '/admin/v1/audit/changes',
  access: 'admin',
  query: z
    .object({ customer: uuid().optional(), request: uuid().optional(), limit: limit(100) })
    .refine(({ customer, request }) => (customer === undefined) !== (request === undefined), {
      error: 'REQUIRED',
      path: ['customer'],
    }),
  status: 200,
  data: z.array(recordedChange),
  errors: ['NOT_FOUND'],
})
