import { signOut } from '@/lib/contracts/browser/session'
import { answerSignedOut, readVisitor } from '@/server/http/answers/browser'
import { readSessionToken } from '@/server/http/cookies'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'
import { rememberPartner } from '@/server/rooms/sign-in'

export const POST = endpoint(signOut, async ({ request }) => {
  const visitor = await readVisitor(request)
  const hadSession = await browserSessions.signOut(readSessionToken(request.header('cookie')))
  return answerSignedOut(hadSession, hadSession ? await rememberPartner(visitor) : undefined)
})
