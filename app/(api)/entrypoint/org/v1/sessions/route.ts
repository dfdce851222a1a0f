import { createSession, listSessions, revokeCustomerSessions } from '@/lib/contracts/sessions'
import { endpoint } from '@/server/http/endpoint'
import * as sessions from '@/server/rooms/sessions'

export const POST = endpoint(createSession, ({ body, request, nameClient }) =>
  sessions.create(
    body,
    { ip: request.ip, userAgent: request.header('user-agent')?.slice(0, 255) ?? null },
    nameClient,
  ),
)
export const GET = endpoint(listSessions, ({ principal }) => sessions.list(principal.clientId))
export const DELETE = endpoint(revokeCustomerSessions, ({ principal, query }) =>
  sessions.revokeOfCustomer(principal, query.customerUid),
)
