import { openHandOff } from '@/lib/contracts/browser/hand-off'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as handOffs from '@/server/rooms/hand-offs'

export const POST = endpoint(openHandOff, async ({ principal }) =>
  answerNext({ next: await handOffs.open(principal.customerId) }),
)
