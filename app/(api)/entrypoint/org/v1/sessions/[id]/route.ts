import { revokeSession } from '@/lib/contracts/sessions'
import { endpoint } from '@/server/http/endpoint'
import * as sessions from '@/server/rooms/sessions'

export const DELETE = endpoint(revokeSession, ({ principal, params }) =>
  sessions.revoke(principal, params.id),
)
