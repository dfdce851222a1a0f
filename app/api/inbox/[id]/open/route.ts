import { openItem } from '@/lib/contracts/browser/notifications'
import { openedPath } from '@/lib/inbox'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(openItem, async ({ principal, params, body }) =>
  answerPage(
    await notifications.markRead(principal.customerId, params.id),
    openedPath(params.id, body?.to),
  ),
)
