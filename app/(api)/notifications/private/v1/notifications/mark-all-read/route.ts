import { markAllRead } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markAllRead, ({ principal, body }) =>
  notifications.markAllRead(principal.customerId, body?.before),
)
