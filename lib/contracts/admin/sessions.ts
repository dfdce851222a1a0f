import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { text, uuid } from '@/lib/formats'

export const listSessionsAsStaff = contract({
  operationId: 'listSessionsAsStaff',
  summary: 'List live sessions, of one client or of all, newest first',
  description: 'Sessions that have ended are not in the list',
  method: 'GET',
  path: '/admin/v1/sessions',
  access: 'admin',
  query: z.object({
    clientId: text(256).optional().describe('Only sessions of this credential'),
    limit: limit(100),
  }),
  status: 200,
  data: z.array(
    z.object({
      handle: z.uuid().describe('Names the session in lists and in a revocation. It opens nothing'),
      clientId: z.string().describe('The credential that opened the session'),
      deviceSessionType: z
        .enum(['System', 'User'])
        .describe('System acts for the organization, User for one customer'),
      customerUid: z
        .uuid()
        .nullable()
        .describe('The customer of a User session. Null for a System session'),
      createdAt: z.date().describe('When the session was created'),
      expiresAt: z.date().describe('When the session ends'),
      lastUsedAt: z.date().describe('When the session was last used, to within ten seconds'),
      ip: z
        .string()
        .nullable()
        .describe('The address that created the session, as the service saw it'),
      userAgent: z
        .string()
        .nullable()
        .describe('The User-Agent header of the call that created the session'),
    }),
  ),
  errors: ['NOT_FOUND'],
})

export const revokeSessionAsStaff = contract({
  operationId: 'revokeSessionAsStaff',
  summary: 'Revoke a session by its handle',
  description: 'Takes effect at the next call in all processes',
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
  description: 'The credential stays valid and can open new ones',
  method: 'DELETE',
  path: '/admin/v1/sessions',
  access: 'admin',
  query: z.object({ clientId: text(256).describe('The credential whose sessions end') }),
  status: 200,
  data: z.object({ count: z.int().min(0).describe('How many sessions ended') }),
  errors: ['NOT_FOUND'],
})
