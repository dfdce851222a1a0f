import { publishEvents } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const POST = endpoint(publishEvents, ({ principal, body }) =>
  notifications.publish(principal.organizationId, body),
)
