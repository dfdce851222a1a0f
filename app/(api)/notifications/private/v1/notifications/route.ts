import { listNotifications } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const GET = endpoint(listNotifications, ({ principal, query }) =>
  notifications.list(principal.customerId, query, principal.head),
)
