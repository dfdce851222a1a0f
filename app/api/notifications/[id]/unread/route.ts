import { markItemUnread } from '@/lib/contracts/browser/notifications'
import { inboxPath } from '@/lib/inbox'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markItemUnread, async ({ principal, params, body }) =>
  answerPage(await notifications.markUnread(principal.customerId, params.id), inboxPath(body)),
)
