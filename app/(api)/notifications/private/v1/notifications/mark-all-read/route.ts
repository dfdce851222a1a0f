import { markAllRead } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const POST = endpoint(markAllRead, ({ principal, body }) =>
  notifications.markAllRead(principal.customerId, body?.before),
)
