import { requestCode } from '@/lib/contracts/browser/email'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(requestCode, async ({ body, origin }) =>
  answerNext(await signIn.requestCode(await readVisitor(origin), body)),
)
