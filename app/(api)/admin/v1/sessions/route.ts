import { listSessionsAsStaff, revokeClientSessions } from '@/lib/contracts/admin/sessions'
import * as credentials from '@/server/credentials'
import { endpoint } from '@/server/http'
import * as sessions from '@/server/sessions'

export const GET = endpoint(listSessionsAsStaff, async ({ query }) => {
  if (query.clientId !== undefined) await credentials.requireKnown(query.clientId)
  return sessions.listLive(query.clientId, query.limit)
})
export const DELETE = endpoint(revokeClientSessions, async ({ query }) => {
  await credentials.requireKnown(query.clientId)
  return sessions.revokeLive(query.clientId)
})
