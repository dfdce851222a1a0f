import { openHandOff } from '@/lib/contracts/browser/hand-off'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as handOffs from '@/server/rooms/hand-offs'

export const POST = endpoint(openHandOff, async ({ principal, isForm }) => {
  const next = await handOffs.open(principal.customerId)
  // A script focuses the error message. Without JavaScript, the URL fragment leads to the message.
  const isReason = isForm && next.includes('?unavailable=')
  return answerNext({ next: isReason ? `${next}#error-summary` : next })
})
