import { unreadCount } from '@/lib/contracts/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const GET = endpoint(unreadCount, async ({ principal, origin }) =>
  notifications.answerCount(principal, origin.header('if-none-match')),
)
