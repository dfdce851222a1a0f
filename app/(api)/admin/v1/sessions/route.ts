import { listSessionsAsStaff, revokeClientSessions } from '@/lib/contracts/admin/sessions'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'
import * as sessions from '@/server/rooms/sessions'

export const GET = endpoint(listSessionsAsStaff, async ({ query }) => {
  if (query.clientId !== undefined) await credentials.requireKnown(query.clientId)
  return sessions.listLive(query.clientId, query.limit)
})
export const DELETE = endpoint(revokeClientSessions, async ({ query }) => {
  await credentials.requireKnown(query.clientId)
  return sessions.revokeLive(query.clientId)
})
