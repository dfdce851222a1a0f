import * as z from 'zod'
import { contract } from '@/lib/contract'
import { wholeNumber } from '@/lib/contracts/admin/limit'
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
  id: z.uuid().describe('The id of the notification'),
  type: z.string().describe('The type of the notification. It can be one of your own'),
  category: z.enum(categories).describe('The category that the inbox shows it in'),
  isRead: z.boolean().describe('True if the person has read it'),
  createdAt: z.date().describe('When it was created'),
  title: z.string().nullable().describe('The title that you sent. Null if you sent none'),
  body: z.string().nullable().describe('The text that you sent. Null if you sent none'),
  data: z.record(z.string(), z.unknown()).describe('The members that you sent, unchanged'),
  readAt: z.date().nullable().describe('When it was marked as read. Null if it is unread'),
  isArchived: z
    .boolean()
    .describe('True if it is archived. The list and the count then leave it out'),
})

/** The pattern of a type. The service also accepts unknown types of this pattern. */
export const typePattern = /^[A-Z][A-Z0-9_]{1,63}$/
const type = () => z.string().regex(typePattern, { error: 'ONEOF' })
const numberUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'NUMBER' })
    .transform(Number)
    .refine((value) => value <= most, { error: 'MAX', params: { max: most } })

export const unreadCount = contract({
  operationId: 'getUnreadCount',
  summary: 'Count the unread notifications',
  description:
    'You can poll it often. Send the ETag of the last response as If-None-Match. An unchanged count then returns 304 without a body',
  method: 'GET',
  path: '/notifications/private/v1/notifications/unread-count',
  access: 'account',
  isConditional: true,
  status: 200,
  data: z.object({
    count: z.int().min(0).describe('The number of unread notifications'),
  }),
  errors: [],
})

/** The query of a list. Without `limit`, the response streams the full list. */
export const listQuery = z.object({
  limit: numberUpTo(100)
    .refine((value) => value >= 1, { error: 'MIN', params: { min: 1 } })
    .optional()
    .meta(wholeNumber(1, 100))
    .describe('The number of items on a page, 1 to 100. Without it, we stream the whole list'),
  cursor: plain(200).optional().describe('`nextCursor` of the previous page'),
  offset: numberUpTo(999_999_999)
    .optional()
    .meta(wholeNumber(0, 999_999_999))
    .describe('The number of the newest items to skip'),
  isRead: oneOf(['true', 'false']).optional().describe('Only read or only unread items'),
  isArchived: oneOf(['true', 'false'])
    .optional()
    .describe('`true` lists the archived items. Otherwise the list leaves them out'),
  type: type().optional().describe('Only items of this type'),
  category: oneOf(categories).optional().describe('Only items of this category'),
})
export type ListQuery = z.infer<typeof listQuery>
export const listMeta = z.object({
  nextCursor: z.string().nullable().describe('The cursor for the next page. Null on the last page'),
  unreadCount: z.int().describe('The number of unread notifications at the time of the list'),
})

export const listNotifications = contract({
  operationId: 'listNotifications',
  summary: 'List the notifications, newest first',
  description:
    'Send `limit` to read page by page. The response also has the number of unread notifications',
  method: 'GET',
  path: '/notifications/private/v1/notifications',
  access: 'account',
  query: listQuery,
  status: 200,
  data: z.array(notification),
  meta: listMeta,
  errors: ['INVALID_CURSOR'],
})

export const markAllBody = z.object({
  before: uuid()
    .nullish()
    .describe('The id of the newest item to mark. Without it, we mark all items'),
})

export const markAllRead = contract({
  operationId: 'markAllNotificationsRead',
  summary: 'Mark all notifications as read, or all up to a certain one',
  description:
    'With `before`, newer items stay unread, so that you mark only items that the person has seen. This also marks archived items',
  method: 'POST',
  path: '/notifications/private/v1/notifications/mark-all-read',
  access: 'account',
  body: markAllBody,
  bodyOptional: true,
  status: 200,
  data: z.object({
    count: z.int().min(0).describe('The number of notifications that are still unread'),
  }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})

export const markRead = contract({
  operationId: 'markNotificationRead',
  summary: 'Mark one notification as read',
  description: 'If it is already read, nothing changes and the response is the same',
  method: 'DELETE',
  path: '/notifications/private/v1/notifications/{id}',
  access: 'account',
  params: z.object({ id: uuid().describe('The id of the notification') }),
  status: 202,
  data: z.object({
    id: z.uuid().describe('The id of the notification'),
    isRead: z.literal(true).describe('Always true, even if it was already read'),
  }),
  errors: ['NOT_FOUND'],
})

export const markUnread = contract({
  operationId: 'markNotificationUnread',
  summary: 'Mark one notification as unread again',
  description: 'If it is already unread, nothing changes and the response is the same',
  method: 'POST',
  path: '/notifications/private/v1/notifications/{id}/unread',
  access: 'account',
  params: z.object({ id: uuid().describe('The id of the notification') }),
  status: 200,
  data: z.object({
    id: z.uuid().describe('The id of the notification'),
    isRead: z.literal(false).describe('Always false, even if it was already unread'),
  }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})

export const archiveNotification = contract({
  operationId: 'archiveNotification',
  summary: 'Archive one notification',
  description:
    'It leaves the list and the unread count, and stays read or unread. `isArchived=true` lists it',
  method: 'POST',
  path: '/notifications/private/v1/notifications/{id}/archive',
  access: 'account',
  refusesUnknownQuery: true,
  params: z.object({ id: uuid().describe('The id of the notification') }),
  status: 200,
  data: z.object({
    id: z.uuid().describe('The id of the notification'),
    isArchived: z.literal(true).describe('Always true, even if it was already archived'),
  }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})

export const restoreNotification = contract({
  operationId: 'restoreNotification',
  summary: 'Move an archived notification back to the list',
  description:
    'It returns to its place, read or unread as before. If it is unread, the count includes it again',
  method: 'POST',
  path: '/notifications/private/v1/notifications/{id}/restore',
  access: 'account',
  refusesUnknownQuery: true,
  params: z.object({ id: uuid().describe('The id of the notification') }),
  status: 200,
  data: z.object({
    id: z.uuid().describe('The id of the notification'),
    isArchived: z.literal(false).describe("Always false, even if it wasn't archived"),
  }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})

/**
 * Checks the id of a transaction: a text, or a whole number that JSON represents exactly. JSON
 * parsing would change a larger number. The service could then miss a pending transaction and close
 * the account.
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

// An error must not quote a part of the request, and the partner chooses the names of these
// properties. So an error names only transactionId, which is a fixed name.
const eventData = () =>
  members().superRefine((data, context) => {
    if (hasExactNumbers(data)) return
    const path = hasExactNumbers(data.transactionId) ? [] : ['transactionId']
    context.addIssue({ code: 'custom', path, message: 'NUMBER' })
  })

const event = section({
  customerUid: text(256).describe('The customer whose inbox gets the notification'),
  // Partners may not send these types, because the service itself uses them for verifications.
  type: type()
    .refine((value) => !/^KY[CB]_/.test(value), { error: 'ONEOF' })
    .describe(
      'The type, such as TRANSACTION_EXECUTED. Only we use types that begin with KYC_ or KYB_',
    ),
  title: plain()
    .nullish()
    .describe(
      'A title of at most 255 characters. Without it, the inbox shows a title for the type',
    ),
  body: plain(4000).nullish().describe('A text of at most 4,000 characters'),
  data: eventData()
    .nullish()
    .describe('Your own members, which we return unchanged. Numbers must be exact in JSON'),
}).superRefine(checkTransactionId)
export type Event = z.infer<typeof event>

export const publishEvents = contract({
  operationId: 'publishEvents',
  summary: "Write to customers' inboxes, up to 500 events at a time",
  description:
    'We write all events or none. Each event becomes a notification. A customer of another organization returns 404',
  method: 'POST',
  path: '/notifications/private/v1/events',
  access: 'organization',
  body: z.union([event, list(event, 500)]),
  maxBodyBytes: 1_048_576,
  status: 202,
  data: z.array(z.object({ id: z.uuid().describe('The id of the new notification') })),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
