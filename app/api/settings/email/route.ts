import { changeEmail } from '@/lib/contracts/browser/settings'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(changeEmail, async ({ principal, body }) =>
  answerNext(await signIn.requestEmailChange(principal, body.email)),
)
