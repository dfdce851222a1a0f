import { markItemRead } from '@/lib/contracts/browser/notifications'
import { inboxPath } from '@/lib/inbox'
import { endpoint, reply } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markItemRead, async ({ principal, params, body }) =>
  reply({
    data: await notifications.markRead(principal.customerId, params.id),
    next: inboxPath(body),
  }),
)
