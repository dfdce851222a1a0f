import { openLink } from '@/lib/contracts/browser/links'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(openLink, async ({ body, request }) =>
  answerNext(await signIn.openLink(await readVisitor(request), body.token)),
)
