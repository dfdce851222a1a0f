import { chooseUserType } from '@/lib/contracts/browser/start'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(chooseUserType, async ({ body }) =>
  answerNext(signIn.startPage(body.userType)),
)
