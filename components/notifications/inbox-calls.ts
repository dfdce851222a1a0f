import { CallError, call, callIfChanged, operation } from '@/lib/client'
import type * as wire from '@/lib/contracts/browser/notifications'
import { type InboxView, inboxPageSize, queryOf } from '@/lib/inbox'
import type { Mark } from './inbox-state'
import type { InboxPage } from './items'

const path = '/api/notifications'
const markOne = operation<typeof wire.markItemRead>({ method: 'POST', path: `${path}/{id}/read` })
const markUnread = operation<typeof wire.markItemUnread>({
  method: 'POST',
  path: `${path}/{id}/unread`,
})
const archive = operation<typeof wire.archiveItem>({
  method: 'POST',
  path: `${path}/{id}/archive`,
})
const restore = operation<typeof wire.restoreItem>({
  method: 'POST',
  path: `${path}/{id}/restore`,
})
const markSome = operation<typeof wire.markItemsRead>({ method: 'POST', path: `${path}/read` })
const markAll = operation<typeof wire.markInboxRead>({
  method: 'POST',
  path: `${path}/mark-all-read`,
})
const readPage = operation<typeof wire.readNotifications>({ method: 'GET', path })
const readCount = operation<typeof wire.readUnreadCount>({
  method: 'GET',
  path: `${path}/unread-count`,
})

/** Returns undefined for an error response and for a missing response. */
function readRefusal(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
  if (error.status === 401) window.location.assign('/session-expired')
}

/** Resolves to undefined while the count still matches `etag`. Throws CallError. */
export async function fetchCount(etag: string | undefined, signal: AbortSignal) {
  const answer = await callIfChanged(readCount, {}, etag, { signal })
  return answer && { count: answer.data.count, etag: answer.etag }
}

/**
 * Sends a mark, which is a change by the person. Resolves to the new unread count if the server
 * returns one, and to undefined after an error. The call continues after the page is closed.
 */
export async function sendMark({ reach, id }: Mark): Promise<{ count?: number } | undefined> {
  const options = { keepalive: true }
  if (reach === 'all')
    return (await call(markAll, { body: { before: id } }, options).catch(readRefusal))?.data
  if (reach === 'some')
    return (await call(markSome, { body: { ids: id.split(' ') } }, options).catch(readRefusal))
      ?.data
  const params = { id }
  if (reach === 'unread')
    return (await call(markUnread, { params }, options).catch(readRefusal)) && {}
  if (reach === 'archive')
    return (await call(archive, { params }, options).catch(readRefusal)) && {}
  if (reach === 'restore')
    return (await call(restore, { params }, options).catch(readRefusal)) && {}
  return (await call(markOne, { params }, options).catch(readRefusal)) && {}
}

export async function fetchPage(
  cursor: string | undefined,
  filter: InboxView['filter'],
): Promise<InboxPage | undefined> {
  const query = { limit: String(inboxPageSize), cursor, ...queryOf(filter) }
  const answer = await call(readPage, { query }).catch(readRefusal)
  return answer && { items: answer.data, ...answer.meta }
}
