import { sendHelpMessage } from '@/lib/contracts/browser/help'
import { answerPage, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as help from '@/server/rooms/help'

export const POST = endpoint(sendHelpMessage, async ({ body, request }) => {
  const number = await help.send(await readVisitor(request), body)
  const next = `${help.isFromPartner(body) ? '/contact' : '/help'}/sent?number=${number}`
  return answerPage({ next }, next)
})
