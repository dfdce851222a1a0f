import { markInboxRead } from '@/lib/contracts/browser/notifications'
import { inboxPath } from '@/lib/inbox'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(markInboxRead, async ({ principal, body }) =>
  answerPage(await notifications.markAllRead(principal.customerId, body?.before), inboxPath(body)),
)
