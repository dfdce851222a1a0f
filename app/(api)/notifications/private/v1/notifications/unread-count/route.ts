import { unreadCount } from '@/lib/contracts/notifications'
import { answerIfChanged } from '@/server/http/answers/conditional'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(unreadCount, async ({ principal, request }) => {
  const { count, etag } = notifications.unreadCount(principal)
  return answerIfChanged(etag, request.header('if-none-match'), { count })
})
