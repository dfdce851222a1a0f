import { publishEvents } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(publishEvents, ({ principal, body }) =>
  notifications.publish(principal.organizationId, body),
)
