import { whoami } from '@/lib/contracts/sessions'
import { endpoint } from '@/server/http/endpoint'
import * as sessions from '@/server/rooms/sessions'

export const GET = endpoint(whoami, async ({ principal, request }) =>
  sessions.whoami(principal, request.ip),
)
