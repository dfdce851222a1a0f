import { unreadCount } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(unreadCount, async ({ principal, origin }) =>
  notifications.answerCount(principal, origin.header('if-none-match')),
)
