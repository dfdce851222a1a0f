import { endBrowserSessions } from '@/lib/contracts/browser/settings'
import { answerNext, answerSignedOut, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'
import { rememberPartner } from '@/server/rooms/sign-in'

export const POST = endpoint(endBrowserSessions, async ({ principal, body, request }) => {
  if (body.which === 'others') return answerNext(await settings.endOthers(principal))
  const visitor = await readVisitor(request)
  await settings.endAll(principal)
  return answerSignedOut(true, await rememberPartner(visitor))
})
