import { readSession } from '@/lib/contracts/browser/session'
import { readSessionToken } from '@/server/http/cookies'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'

export const GET = endpoint(readSession, ({ request }) =>
  browserSessions.readTimeLeft(readSessionToken(request.header('cookie'))),
)
