import { markUnread } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markUnread, ({ principal, params }) =>
  notifications.markUnread(principal.customerId, params.id),
)
