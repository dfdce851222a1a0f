import { endBrowserSessions } from '@/lib/contracts/browser/settings'
import { answerNext, answerSignedOut } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(endBrowserSessions, async ({ principal, body }) => {
  if (body.which === 'others') return answerNext(await settings.endOthers(principal))
  await settings.endAll(principal)
  return answerSignedOut(true)
})
