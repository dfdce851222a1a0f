import { listNotifications } from '@/lib/contracts/notifications'
import { answerList } from '@/server/http/answers/list'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const GET = endpoint(listNotifications, async ({ principal, query }) =>
  answerList(await notifications.list(principal.customerId, query, principal.head)),
)
