import { archiveNotification } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(archiveNotification, ({ principal, params }) =>
  notifications.archive(principal.customerId, params.id),
)
