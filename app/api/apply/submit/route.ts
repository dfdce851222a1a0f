import { submitSignup } from '@/lib/contracts/browser/submit'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(submitSignup, async ({ principal, body }) => {
  const { next, ...data } = await applicationForm.submit(principal, body?._for)
  return answerPage(data, next)
})
