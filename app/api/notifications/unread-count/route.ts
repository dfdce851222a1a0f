import { readUnreadCount } from '@/lib/contracts/browser/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(readUnreadCount, async ({ principal, origin }) =>
  notifications.answerCount(principal, origin.header('if-none-match')),
)
