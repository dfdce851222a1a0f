import { correctAnswers } from '@/lib/contracts/browser/corrections'
import { endpoint } from '@/server/http/endpoint'
import * as applicationForm from '@/server/rooms/application-form'

export const POST = endpoint(correctAnswers, ({ principal, body }) =>
  applicationForm.sendCorrections(principal, body),
)
