import { openInvite } from '@/lib/contracts/browser/invites'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(openInvite, async ({ body, request }) =>
  answerNext(await signIn.openInvite(await readVisitor(request), body.token)),
)
