import { readUnreadCount } from '@/lib/contracts/browser/notifications'
import { endpoint } from '@/server/http'
import * as notifications from '@/server/notifications'

export const GET = endpoint(readUnreadCount, async ({ principal, origin }) =>
  notifications.answerCount(principal, origin.header('if-none-match')),
)
