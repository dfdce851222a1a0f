import { markRead } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const DELETE = endpoint(markRead, ({ principal, params }) =>
  notifications.markRead(principal.customerId, params.id),
)
