import { revokeSession } from '@/lib/contracts/sessions'
import { endpoint } from '@/server/http'
import * as sessions from '@/server/sessions'

export const DELETE = endpoint(revokeSession, ({ principal, params }) =>
  sessions.revoke(principal, params.id),
)
