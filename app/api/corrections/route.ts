import { correctAnswers } from '@/lib/contracts/browser/corrections'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(correctAnswers, async ({ principal, body }) =>
  answerNext(await applicationForm.sendCorrections(principal, body)),
)
