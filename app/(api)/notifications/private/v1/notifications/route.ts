import { listNotifications } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(listNotifications, ({ principal, query }) =>
  notifications.list(principal.customerId, query, principal.head),
)
