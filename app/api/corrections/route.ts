import { correctAnswers } from '@/lib/contracts/browser/corrections'
import * as corrections from '@/server/corrections'
import { endpoint } from '@/server/http'

export const POST = endpoint(correctAnswers, ({ principal, body }) =>
  corrections.send(principal, body),
)
