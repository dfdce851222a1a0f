import { markItemsRead } from '@/lib/contracts/browser/notifications'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markItemsRead, async ({ principal, body }) =>
  answerPage(await notifications.markSomeRead(principal.customerId, body.ids), '/inbox'),
)
