import { confirmLink } from '@/lib/contracts/browser/email'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(confirmLink, async ({ body, request }) =>
  answerNext(await signIn.confirmLink(await readVisitor(request), body.token)),
)
