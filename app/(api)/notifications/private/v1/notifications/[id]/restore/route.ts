import { restoreNotification } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(restoreNotification, ({ principal, params }) =>
  notifications.restore(principal.customerId, params.id),
)
