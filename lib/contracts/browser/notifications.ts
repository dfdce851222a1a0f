import * as z from 'zod'
import { contract } from '@/lib/contract'
import { listMeta, listQuery, markAllBody, notification } from '@/lib/contracts/notifications'
import { list, oneOf, plain, section, uuid } from '@/lib/formats'
import { type InboxTarget, inboxFilters, inboxPageSize, inboxTargets } from '@/lib/inbox'

const params = z.object({ id: uuid() })
/**
 * The filter and the page of the inbox. A form without JavaScript sends both, because the response
 * leads back to this list.
 */
const view = { filter: oneOf(inboxFilters).nullish(), cursor: plain(200).nullish() }
const { limit, cursor, isRead, isArchived, category } = listQuery.shape

export const readUnreadCount = contract({
  operationId: 'readUnreadCount',
  summary: "Count the signed-in person's unread notifications",
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'member',
  area: 'inbox',
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: [],
})

export const readNotifications = contract({
  operationId: 'readNotifications',
  summary: 'Read a page of the inbox, newest first',
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  area: 'inbox',
  // The default limit ensures that a browser never receives the full list.
  query: z.object({
    limit: limit.transform((most) => most ?? inboxPageSize),
    cursor,
    isRead,
    isArchived,
    category,
  }),
  status: 200,
  data: z.array(notification),
  meta: listMeta,
  errors: ['INVALID_CURSOR'],
})

export const markInboxRead = contract({
  operationId: 'markInboxRead',
  summary: 'Mark everything up to one notification as read',
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  access: 'member',
  area: 'inbox',
  body: section({ ...markAllBody.shape, ...view }),
  bodyOptional: true,
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: ['NOT_FOUND'],
})

export const markItemsRead = contract({
  operationId: 'markItemsRead',
  summary: 'Mark the viewed notifications as read',
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  area: 'inbox',
  body: section({ ids: list(uuid(), 50).min(1, { error: 'MIN' }) }),
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: ['NOT_FOUND'],
})

export const markItemRead = contract({
  operationId: 'markItemRead',
  summary: 'Mark one notification as read',
  method: 'POST',
  path: '/api/notifications/{id}/read',
  access: 'member',
  area: 'inbox',
  params,
  body: section(view),
  bodyOptional: true,
  status: 200,
  data: z.object({ id: z.uuid(), isRead: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const markItemUnread = contract({
  operationId: 'markItemUnread',
  summary: 'Mark one notification as unread again',
  method: 'POST',
  path: '/api/notifications/{id}/unread',
  access: 'member',
  area: 'inbox',
  params,
  body: section(view),
  bodyOptional: true,
  status: 200,
  data: z.object({ id: z.uuid(), isRead: z.literal(false) }),
  errors: ['NOT_FOUND'],
})

export const archiveItem = contract({
  operationId: 'archiveItem',
  summary: 'Archive one notification',
  method: 'POST',
  path: '/api/notifications/{id}/archive',
  access: 'member',
  area: 'inbox',
  params,
  body: section(view),
  bodyOptional: true,
  status: 200,
  data: z.object({ id: z.uuid(), isArchived: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const restoreItem = contract({
  operationId: 'restoreItem',
  summary: 'Move an archived notification back to the list',
  method: 'POST',
  path: '/api/notifications/{id}/restore',
  access: 'member',
  area: 'inbox',
  params,
  body: section(view),
  bodyOptional: true,
  status: 200,
  data: z.object({ id: z.uuid(), isArchived: z.literal(false) }),
  errors: ['NOT_FOUND'],
})

const targets = Object.keys(inboxTargets) as [InboxTarget, ...InboxTarget[]]

export const openItem = contract({
  operationId: 'openItem',
  summary: 'Mark a notification as read and open its link',
  method: 'POST',
  path: '/api/inbox/{id}/open',
  access: 'member',
  area: 'inbox',
  params,
  // For a form without JavaScript, the response redirects to `to` or to the page of the notification.
  body: section({ to: oneOf(targets).nullish() }),
  bodyOptional: true,
  status: 200,
  data: z.object({ id: z.uuid(), isRead: z.literal(true) }),
  errors: ['NOT_FOUND'],
})
