import { markInboxRead } from '@/lib/contracts/browser/notifications'
import { inboxPath } from '@/lib/inbox'
import { endpoint, reply } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markInboxRead, async ({ principal, body }) =>
  reply({
    data: await notifications.markAllRead(principal.customerId, body?.before),
    next: inboxPath(body),
  }),
)
