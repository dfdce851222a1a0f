import { whoami } from '@/lib/contracts/sessions'
import { endpoint } from '@/server/http'
import * as sessions from '@/server/sessions'

export const GET = endpoint(whoami, async ({ principal, origin }) =>
  sessions.whoami(principal, origin.ip),
)
