import { extendSession } from '@/lib/contracts/browser/session'
import { readSessionToken } from '@/server/http/cookies'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'

// The gateway extends the session before it calls this handler.
export const POST = endpoint(extendSession, ({ request }) =>
  browserSessions.readTimeLeft(readSessionToken(request.header('cookie'))),
)
