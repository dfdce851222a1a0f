import { readNotifications } from '@/lib/contracts/browser/notifications'
import { answerList } from '@/server/http/answers/list'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(readNotifications, async ({ principal, query }) =>
  answerList(await notifications.list(principal.customerId, query, principal.head)),
)
