import { readNotifications } from '@/lib/contracts/browser/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const GET = endpoint(readNotifications, ({ principal, query }) =>
  notifications.list(principal.customerId, query, principal.head),
)
