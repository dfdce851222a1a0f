import { markItemRead } from '@/lib/contracts/browser/notifications'
import { inboxPath } from '@/lib/inbox'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markItemRead, async ({ principal, params, body }) =>
  answerPage(await notifications.markRead(principal.customerId, params.id), inboxPath(body)),
)
