import { chooseAccount } from '@/lib/contracts/browser/email'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(chooseAccount, async ({ body, request }) =>
  answerNext(await signIn.chooseAccount(await readVisitor(request), body.account)),
)
