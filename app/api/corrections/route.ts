import { correctAnswers } from '@/lib/contracts/browser/corrections'
import { endpoint } from '@/server/http/endpoint'
import * as corrections from '@/server/rooms/corrections'

export const POST = endpoint(correctAnswers, ({ principal, body }) =>
  corrections.send(principal, body),
)
