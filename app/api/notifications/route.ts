import { readNotifications } from '@/lib/contracts/browser/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(readNotifications, ({ principal, query }) =>
  notifications.list(principal.customerId, query, principal.head),
)
