import * as z from 'zod'
import { contract } from '@/lib/contract'
import {
  hasExactNumbers,
  list,
  members,
  oneOf,
  optionalText,
  plain,
  section,
  text,
  uuid,
} from '@/lib/formats'

export const categories = ['transaction', 'kyc', 'platform'] as const

export const notification = z.object({
  id: z.uuid(),
  type: z.string(),
  category: z.enum(categories),
  isRead: z.boolean(),
  createdAt: z.date(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  readAt: z.date().nullable(),
})

/** The pattern of a type. Unknown types of this pattern are accepted too. */
export const typePattern = /^[A-Z][A-Z0-9_]{1,63}$/
const type = () => z.string().regex(typePattern, { error: 'ONEOF' })
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'NUMBER' })
    .transform(Number)
    .refine((value) => value <= most, { error: 'MAX', params: { max: most } })

export const unreadCount = contract({
  operationId: 'getUnreadCount',
  summary: 'Count the unread notifications',
  method: 'GET',
  path: '/notifications/private/v1/notifications/unread-count',
  access: 'account',
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: [],
})

/** The query of a list. Without `limit`, the response streams the full list. */
export const listQuery = z.object({
  limit: wholeNumber(100)
    .refine((value) => value >= 1, { error: 'MIN', params: { min: 1 } })
    .optional(),
  cursor: plain(200).optional(),
  offset: wholeNumber(999_999_999).optional(),
  isRead: oneOf(['true', 'false']).optional(),
  type: type().optional(),
  category: oneOf(categories).optional(),
})
export type ListQuery = z.infer<typeof listQuery>
export const listMeta = z.object({ nextCursor: z.string().nullable(), unreadCount: z.int() })

export const listNotifications = contract({
  operationId: 'listNotifications',
  summary: 'List the notifications, newest first',
  method: 'GET',
  path: '/notifications/private/v1/notifications',
  access: 'account',
  query: listQuery,
  status: 200,
  data: z.array(notification),
  meta: listMeta,
  errors: ['INVALID_CURSOR'],
})

export const markAllBody = z.object({ before: uuid().nullish() })

export const markAllRead = contract({
  operationId: 'markAllNotificationsRead',
  summary: 'Mark all notifications as read, or all up to one',
  method: 'POST',
  path: '/notifications/private/v1/notifications/mark-all-read',
  access: 'account',
  body: markAllBody,
  bodyOptional: true,
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})

export const markRead = contract({
  operationId: 'markNotificationRead',
  summary: 'Mark one notification as read',
  method: 'DELETE',
  path: '/notifications/private/v1/notifications/{id}',
  access: 'account',
  params: z.object({ id: uuid() }),
  status: 202,
  data: z.object({ id: z.uuid(), isRead: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

/**
 * The id of a transaction: text, or a whole number that JSON represents exactly. If the service
 * ignored a pending transaction, its account could be closed.
 */
const checkTransactionId = (
  { type, data }: { type?: unknown; data?: unknown },
  context: z.core.$RefinementCtx,
) => {
  const transactionId = (data as { transactionId?: unknown } | null | undefined)?.transactionId
  if (
    typeof type !== 'string' ||
    !type.startsWith('TRANSACTION_') ||
    Number.isSafeInteger(transactionId)
  )
    return
  const [fault] = optionalText().safeParse(transactionId).error?.issues ?? []
  if (fault)
    context.addIssue({ code: 'custom', path: ['data', 'transactionId'], message: fault.message })
}

// An error may contain the name transactionId. The names of other members belong to the partner and
// are not quoted.
const eventData = () =>
  members().superRefine((data, context) => {
    if (hasExactNumbers(data)) return
    const path = hasExactNumbers(data.transactionId) ? [] : ['transactionId']
    context.addIssue({ code: 'custom', path, message: 'NUMBER' })
  })

const event = section({
  customerUid: text(256),
  // Partners may not send the types that the service uses for verifications.
  type: type().refine((value) => !/^KY[CB]_/.test(value), { error: 'ONEOF' }),
  title: plain().nullish(),
  body: plain(4000).nullish(),
  data: eventData().nullish(),
}).superRefine(checkTransactionId)
export type Event = z.infer<typeof event>

export const publishEvents = contract({
  operationId: 'publishEvents',
  summary: 'Write to the inboxes of customers, one event or up to 500 at once',
  method: 'POST',
  path: '/notifications/private/v1/events',
  access: 'organization',
  body: z.union([event, list(event, 500)]),
  maxBodyBytes: 1_048_576,
  status: 202,
  data: z.array(z.object({ id: z.uuid() })),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
