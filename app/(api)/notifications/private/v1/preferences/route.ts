import { changePreferences, readPreferences } from '@/lib/contracts/preferences'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(readPreferences, ({ principal }) =>
  notifications.readPreferences(principal.customerId),
)
export const PUT = endpoint(changePreferences, ({ principal, body }) =>
  notifications.changePreferences(principal.customerId, body),
)
