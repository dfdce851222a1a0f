import { readSession } from '@/lib/contracts/browser/session'
import { endpoint } from '@/server/http/endpoint'
import * as browserSessions from '@/server/rooms/browser-sessions'

export const GET = endpoint(readSession, ({ origin }) =>
  browserSessions.readTimeLeft(origin.header('cookie')),
)
