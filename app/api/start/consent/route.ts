import { agreeToRecords } from '@/lib/contracts/browser/start'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(agreeToRecords, async ({ body, request }) =>
  answerNext(await signIn.agree(await readVisitor(request), body)),
)
