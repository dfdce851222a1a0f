import { signOut } from '@/lib/contracts/browser/session'
import { answerSignedOut } from '@/server/http/answers/browser'
import { readSessionToken } from '@/server/http/cookies'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'

export const POST = endpoint(signOut, async ({ request }) =>
  answerSignedOut(await browserSessions.signOut(readSessionToken(request.header('cookie')))),
)
