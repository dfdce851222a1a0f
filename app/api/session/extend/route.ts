import { extendSession } from '@/lib/contracts/browser/session'
import * as browserSessions from '@/server/browser-sessions'
import { endpoint } from '@/server/http'

// The gateway has noted the sign of life before it comes here.
export const POST = endpoint(extendSession, ({ origin }) =>
  browserSessions.readTimeLeft(origin.header('cookie')),
)
