import { markRead } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const DELETE = endpoint(markRead, ({ principal, params }) =>
  notifications.markRead(principal.customerId, params.id),
)
