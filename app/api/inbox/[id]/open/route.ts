import { openItem } from '@/lib/contracts/browser/notifications'
import { openedPath } from '@/lib/inbox'
import { endpoint, reply } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(openItem, async ({ principal, params, body }) =>
  reply({
    data: await notifications.markRead(principal.customerId, params.id),
    next: openedPath(params.id, body?.to),
  }),
)
