import { archiveItem } from '@/lib/contracts/browser/notifications'
import { inboxPath } from '@/lib/inbox'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as inboxPage from '@/server/rooms/inbox-page'
import * as notifications from '@/server/rooms/notifications'

export const POST = endpoint(archiveItem, async ({ principal, params, body, isForm }) => {
  const moved = await notifications.archive(principal.customerId, params.id)
  // With JavaScript, the inbox itself shows the result. Without JavaScript, the next page shows it.
  if (isForm) await inboxPage.reportMove(principal, moved)
  return answerPage(moved, inboxPath(body))
})
