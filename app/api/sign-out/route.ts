import { signOut } from '@/lib/contracts/browser/session'
import { answerSignedOut, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(signOut, async ({ request }) => {
  const visitor = await readVisitor(request)
  await signIn.signOut(visitor)
  return answerSignedOut(visitor.session !== undefined)
})
