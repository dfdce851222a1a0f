import { extendSession } from '@/lib/contracts/browser/session'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'

// The gateway has noted the sign of life before it comes here.
export const POST = endpoint(extendSession, ({ origin }) =>
  browserSessions.readTimeLeft(origin.header('cookie')),
)
