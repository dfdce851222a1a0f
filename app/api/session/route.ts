import { readSession } from '@/lib/contracts/browser/session'
import * as browserSessions from '@/server/browser-sessions'
import { endpoint } from '@/server/http'

export const GET = endpoint(readSession, ({ origin }) =>
  browserSessions.readTimeLeft(origin.header('cookie')),
)
