import { extendSession } from '@/lib/contracts/browser/session'
import { readSessionToken } from '@/server/http/cookies'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'

// The gateway has already extended the session when it calls this handler. So the handler only
// reads the time left.
export const POST = endpoint(extendSession, ({ request }) =>
  browserSessions.readTimeLeft(readSessionToken(request.header('cookie'))),
)
