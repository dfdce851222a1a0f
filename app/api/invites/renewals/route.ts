import { askForRenewal } from '@/lib/contracts/browser/invites'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'

export const POST = endpoint(askForRenewal, async ({ body: { token }, request }) => {
  await invites.renewForPerson(token, request.ip)
  const next = `/invite/${encodeURIComponent(token)}/renewal`
  return answerPage({ next }, next)
})
