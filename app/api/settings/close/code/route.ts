import { requestClosing } from '@/lib/contracts/browser/settings'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(requestClosing, async ({ request }) =>
  answerNext(await signIn.requestClosing(await readVisitor(request))),
)
