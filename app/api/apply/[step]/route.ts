import { saveStep } from '@/lib/contracts/browser/drafts'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(saveStep, async ({ principal, params, body, request, isForm }) => {
  const sender = { ip: request.ip, hasScript: !isForm }
  const saved = await applicationForm.saveStep(principal, params.step, body, sender)
  return answerPage(saved, saved.next)
})
