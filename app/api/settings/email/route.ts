import { changeEmail } from '@/lib/contracts/browser/settings'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(changeEmail, async ({ body, request }) =>
  answerNext(await signIn.requestEmailChange(await readVisitor(request), body.email)),
)
