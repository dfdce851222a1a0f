import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { listedSession } from '@/lib/contracts/sessions'
import { text, uuid } from '@/lib/formats'

export const listSessionsAsStaff = contract({
  operationId: 'listSessionsAsStaff',
  summary: 'List live sessions of one client or all clients, newest first',
  description: "Ended sessions aren't in the list",
  method: 'GET',
  path: '/admin/v1/sessions',
  access: 'admin',
  query: z.object({
    clientId: text(256).optional().describe('Only sessions of this credential'),
    limit: limit(100),
  }),
  status: 200,
  data: z.array(
    listedSession.extend({
      clientId: z.string().describe('The credential that created the session'),
    }),
  ),
  errors: ['NOT_FOUND'],
})

export const revokeSessionAsStaff = contract({
  operationId: 'revokeSessionAsStaff',
  summary: 'Revoke a session by its handle',
  description: 'Takes effect on the next call',
  method: 'DELETE',
  path: '/admin/v1/sessions/{handle}',
  access: 'admin',
  params: z.object({ handle: uuid().describe('The handle of the session, from the list') }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const revokeClientSessions = contract({
  operationId: 'revokeClientSessions',
  summary: 'Revoke all live sessions of a client',
  description: 'The credential stays valid and can create new sessions',
  method: 'DELETE',
  path: '/admin/v1/sessions',
  access: 'admin',
  query: z.object({ clientId: text(256).describe('The credential whose sessions to revoke') }),
  status: 200,
  data: z.object({ count: z.int().min(0).describe('The number of revoked sessions') }),
  errors: ['NOT_FOUND'],
})
