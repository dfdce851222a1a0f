import type { Event } from '@/lib/contracts/notifications'
import { ApiError } from '@/lib/errors'
import { transaction } from '../foundations/db'
import * as customers from './customers'
import * as idempotency from './idempotency'
import { add } from './notifications/arrivals'
import { etagOf } from './notifications/etags'
import { type InboxHead, unreadOf } from './notifications/head'
import * as transactions from './transactions'

export { archive, restore } from './notifications/archive'
export { add, erase } from './notifications/arrivals'
export {
  type EmailDue,
  listEmailsDue,
  postponeEmail,
  scheduleMissedEmails,
  takeEmailDue,
} from './notifications/emails'
export { followDatabase } from './notifications/etags'
export { list, listAll } from './notifications/listing'
export { markAllRead, markRead, markSomeRead, markUnread } from './notifications/marks'
export { changePreferences, readPreferences } from './notifications/preferences'
export { find } from './notifications/rows'
export { listKeyUses, rewrap, sealTextsAtRest } from './notifications/sealing'
export { listKeptUnread } from './notifications/toggles'

/**
 * Returns the unread count. Computes the count from the inbox head (the row with the inbox's
 * numbers), which the authentication has loaded. The etag changes with every change of the inbox,
 * and when an operator restores a backup.
 */
export function unreadCount({ head, customerId }: { head: InboxHead | null; customerId: string }): {
  count: number
  etag: string
} {
  return {
    count: head ? unreadOf(head) : 0,
    etag: etagOf(customerId, head?.version ?? 0),
  }
}

type Made = { id: string }

/**
 * Writes the events of a partner to inboxes, either all or none. Returns the ids of the
 * notifications in the order of the events. Throws NOT_FOUND with the position of the first unknown
 * customer.
 */
export const publish = (organizationId: string, input: Event | Event[]): Promise<Made[]> =>
  write(organizationId, input, (made) => made)

/** Writes one event to an inbox. Throws NOT_FOUND for an unknown customer. */
export const publishOne = (organizationId: string, event: Event): Promise<Made> =>
  write(organizationId, event, ([made]) => made!)

/**
 * Writes events to inboxes. `show` turns the new ids into the response. The same transaction stores
 * this response for repeated calls.
 */
async function write<T>(
  organizationId: string,
  input: Event | Event[],
  show: (made: Made[]) => T,
): Promise<T> {
  const events = Array.isArray(input) ? input : [input]
  return transaction(async (tx) => {
    const known = await customers.listKnown(
      tx,
      organizationId,
      events.map((event) => event.customerUid),
    )
    const unknown = events.findIndex((event) => !known.has(event.customerUid.toLowerCase()))
    if (unknown >= 0)
      throw new ApiError('NOT_FOUND', {
        source: Array.isArray(input) ? `${unknown}.customerUid` : 'customerUid',
      })
    const notes = events.map(transactions.noteOf).filter((note) => note !== undefined)
    const ids = await add(
      tx,
      events.map(({ customerUid, type, title, body, data }) => ({
        customerId: customerUid.toLowerCase(),
        type,
        title: title ?? null,
        body: body ?? null,
        data: data ?? {},
      })),
    )
    await transactions.note(tx, notes)
    return idempotency.keep(tx, show(ids.map((id) => ({ id }))))
  })
}
