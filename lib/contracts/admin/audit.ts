import * as z from 'zod'
import type { Caller } from '@/lib/access'
import { readTimestamp } from '@/lib/calendar'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { oneOf, text, timestamp, uuid } from '@/lib/formats'

/** The kinds of caller in the audit. `None` has not authenticated, `Worker` is a job of a queue. */
export const auditCallers = [
  ...['None', 'Worker', 'Admin', 'System', 'UserBeforeSignup', 'UserAfterSignup', 'Temporary'],
  ...['Individual', 'BusinessOwner', 'Operator', 'Advisor', 'Applicant', 'Member'],
] as const satisfies readonly (Caller | 'None' | 'Worker')[]

const moment = () => timestamp().transform((value) => new Date(readTimestamp(value)!))

/** An exact status such as 404, or a class such as 4xx. */
const statusOrClass = () =>
  z
    .string({ error: 'ONEOF' })
    .regex(/^[1-5](?:\d\d|xx)$/, { error: 'ONEOF' })
    .transform((value): [number, number] =>
      value.endsWith('xx')
        ? [Number(value[0]) * 100, Number(value[0]) * 100 + 99]
        : [Number(value), Number(value)],
    )

const isIpAddress = (value: string): boolean =>
  z.ipv4().safeParse(value).success || z.ipv6().safeParse(value).success
const ipAddress = () =>
  z
    .string({ error: 'ONEOF' })
    .refine(isIpAddress, { error: 'ONEOF' })
    .describe('An IPv4 or IPv6 address')

/** Every filter narrows the search; together they apply all. */
const auditFilters = z.object({
  from: moment().optional().describe('Rows from this time; by default the 24 hours before `to`'),
  to: moment().optional().describe('Rows before this time; by default until now'),
  caller: oneOf(auditCallers).optional(),
  operation: text(200)
    .optional()
    .describe('An operation of the reference, or a route as the rows show it'),
  status: statusOrClass().optional().describe('A status such as 404, or a class such as 4xx'),
  organization: organizationKey().optional().describe('An id or a name'),
  client: text(256).optional(),
  customer: uuid().optional(),
  address: ipAddress().optional(),
  request: uuid().optional().describe('The id that the response had; at any time, unless told'),
})
const isInOrder = ({ from, to }: z.infer<typeof auditFilters>): boolean => !from || !to || from < to
const outOfOrder = { error: 'MAX', path: ['from'] }

export const auditQuery = auditFilters
  .extend({
    cursor: text(200).optional().describe('`nextCursor` of the same search, to look further back'),
    limit: limit(50),
  })
  .refine(isInOrder, outOfOrder)
export const exportQuery = auditFilters.refine(isInOrder, outOfOrder)

export const tailAudit = contract({
  operationId: 'tailAudit',
  summary: 'Search the audit, newest rows first',
  method: 'GET',
  path: '/admin/v1/audit',
  access: 'admin',
  query: auditQuery,
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
  meta: z.object({
    scannedTo: z.date().describe('All rows from this time on were looked at'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Looks further back; null when everything was looked at'),
  }),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
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
  summary: 'Read the whole audit, or the rows of a search, a row in each line with its place',
  method: 'GET',
  path: '/admin/v1/audit/export',
  access: 'admin',
  query: exportQuery,
  status: 200,
  errors: ['NOT_FOUND'],
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
