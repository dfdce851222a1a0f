import * as z from 'zod'
import type { Caller } from '@/lib/access'
import { readTimestamp } from '@/lib/calendar'
import { contract } from '@/lib/contract'
import { limit, wholeNumber } from '@/lib/contracts/admin/limit'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { oneOf, text, timestamp, uuid } from '@/lib/formats'

/**
 * The kinds of caller in the audit. `None`: the caller has not authenticated. `Worker`: a job of a
 * queue.
 */
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

/** A row must match all given filters. */
const auditFilters = z.object({
  from: moment().optional().describe('Only rows from this time on. Default: 24 hours before `to`'),
  to: moment().optional().describe('Only rows before this time. Default: now'),
  caller: oneOf(auditCallers).optional().describe('Only calls of this kind of caller'),
  operation: text(200)
    .optional()
    .describe('An operation in the reference, or a route as it appears in the rows'),
  status: statusOrClass().optional().describe('A status such as 404, or a class such as 4xx'),
  organization: organizationKey().optional().describe('An id or a name'),
  client: text(256).optional().describe('Only calls with this `clientId`'),
  customer: uuid().optional().describe('Only calls that acted for this customer'),
  address: ipAddress().optional(),
  request: uuid()
    .optional()
    .describe(
      'The X-Request-Id of a response. Without `from` and `to`, the search covers all times',
    ),
})
const isInOrder = ({ from, to }: z.infer<typeof auditFilters>): boolean => !from || !to || from < to
const outOfOrder = { error: 'MAX', path: ['from'] }

export const auditQuery = auditFilters
  .extend({
    cursor: text(200).optional().describe('`nextCursor` of the same search, to read older rows'),
    limit: limit(50),
  })
  .refine(isInOrder, outOfOrder)
export const exportQuery = auditFilters.refine(isInOrder, outOfOrder)

export const tailAudit = contract({
  operationId: 'tailAudit',
  summary: 'Search the audit, newest rows first',
  description:
    'Without `from`, the search covers the last 24 hours. A search that takes too long stops early. Continue it with `nextCursor`',
  method: 'GET',
  path: '/admin/v1/audit',
  access: 'admin',
  query: auditQuery,
  status: 200,
  data: z.array(
    z.object({
      at: z.date().describe('When the call arrived'),
      requestId: z.uuid().describe('The X-Request-Id of the response'),
      method: z.string().describe('The HTTP method'),
      route: z
        .string()
        .describe('The path with names instead of ids. For a job, the name of its queue'),
      status: z.int().describe('The HTTP status of the response'),
      durationUs: z.int().describe('The time until the response, in microseconds'),
      caller: z.string().describe('The kind of caller'),
      deviceSessionType: z
        .string()
        .nullable()
        .describe('System or User, if the call used a session'),
      organizationId: z.string().nullable().describe('The organization of the caller, if known'),
      clientId: z
        .string()
        .nullable()
        .describe('The credential of the session, if the call used one'),
      sessionHash: z
        .string()
        .nullable()
        .describe('A hash of the session or token. Calls of the same session have the same hash'),
      customerId: z.string().nullable().describe('The customer that the call acted for'),
      ip: z.string().nullable().describe('The IP address of the caller, as the service saw it'),
    }),
  ),
  meta: z.object({
    scannedTo: z.date().describe('The search covered every row from this time on'),
    nextCursor: z.string().nullable().describe('The cursor for older rows. Null at the end'),
  }),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
})

export const verifyAudit = contract({
  operationId: 'verifyAudit',
  summary: 'Verify that no audit row was changed or removed before the last checkpoint',
  description:
    'Reads every row, so it takes a long time on a large audit. Each fault names the row that someone changed, removed or added',
  method: 'GET',
  path: '/admin/v1/audit/verification',
  access: 'admin',
  // The query names a checkpoint that the caller has stored outside the database. The caller sends
  // both the id and the signature of this checkpoint.
  query: z
    .object({
      checkpoint: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, { error: 'NUMBER' })
        .transform(Number)
        .optional()
        .meta(wholeNumber(1, 999_999_999_999_999))
        .describe('The id of a checkpoint that you stored outside the database'),
      signature: z
        .string()
        .regex(/^[A-Za-z0-9+/]{86}==$/, { error: 'ONEOF' })
        .optional()
        .describe('The signature of that checkpoint'),
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
    isIntact: z.boolean().describe('True if no row was changed or removed'),
    rows: z.int().describe('The number of verified rows'),
    streams: z.int().describe('The number of verified chains'),
    checkpoints: z.int().describe('The number of verified checkpoints'),
    // The time of the newest checkpoint, null if there is none. If someone deletes rows that are
    // newer than this checkpoint, the audit cannot detect the loss.
    lastCheckpointAt: z
      .date()
      .nullable()
      .describe('Rows after this time have no signed checkpoint yet. Null before the first'),
    lastOutsideAt: z
      .date()
      .nullable()
      .describe('The newest checkpoint that is also stored outside the database'),
    changes: z.int().describe('The number of verified changes and moves'),
    uncovered: z
      .int()
      .describe('Authentic changes without an audit row, caused by a crash or a timeout'),
    uncoveredIds: z.array(z.uuid()).describe('The first 100 of these'),
    faults: z
      .array(z.string())
      .describe('The first 1,000 rows that someone changed, removed or added'),
    fault: z.string().optional().describe('The first fault, if there is one'),
  }),
  errors: [],
})

/** The response is newline-delimited JSON, so that a client can process it line by line. */
export const exportAudit = contract({
  operationId: 'exportAudit',
  summary: 'Export the audit or a search of it, one row per line',
  description:
    'Newline-delimited JSON, streamed. Only an export of the whole audit has the hashes that prove it',
  method: 'GET',
  path: '/admin/v1/audit/export',
  access: 'admin',
  query: exportQuery,
  status: 200,
  errors: ['NOT_FOUND'],
})

export const recordedChange = z.object({
  kind: z.enum(['change', 'move']).describe('A change of stored data, or a move of a verification'),
  id: z.uuid().describe('The id of the record of the change'),
  at: z.date().describe('The time of the change'),
  requestId: z
    .uuid()
    .nullable()
    .describe('The call that made the change. Null for a job without a call'),
  entity: z.string().describe('The type of the changed record, such as credential'),
  entityId: z.string().describe('The id of the changed record'),
  action: z.string().describe('The change of the record, such as `revoke`'),
  // Only rows of KYC changes have these fields: the actor, both statuses, and the reason that staff
  // gave.
  actor: z
    .string()
    .nullable()
    .describe('Who changed the status: customer, provider, staff or system'),
  from: z.string().nullable().describe('The status before the change'),
  to: z.string().nullable().describe('The status after the change'),
  reason: z.string().nullable().describe('The reason that staff gave'),
})
export type RecordedChange = z.infer<typeof recordedChange>

export const listChanges = contract({
  operationId: 'listChanges',
  summary: 'List the changes to a customer, or by a request, newest first',
  description: 'Send either `customer` or `request`',
  method: 'GET',
  path: '/admin/v1/audit/changes',
  access: 'admin',
  query: z
    .object({
      customer: uuid().optional().describe('Only changes to this customer'),
      request: uuid().optional().describe('Only changes by this call'),
      limit: limit(100),
    })
    .refine(({ customer, request }) => (customer === undefined) !== (request === undefined), {
      error: 'REQUIRED',
      path: ['customer'],
    }),
  status: 200,
  data: z.array(recordedChange),
  errors: ['NOT_FOUND'],
})
