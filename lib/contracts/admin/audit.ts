import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'

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
  status: 200,
  data: z.object({
    isIntact: z.boolean(),
    rows: z.int(),
    streams: z.int(),
    checkpoints: z.int(),
    // Rows cut off after this time cannot be detected; null before the first checkpoint.
    lastCheckpointAt: z.date().nullable(),
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
