import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { text, uuid } from '@/lib/formats'

export const listSessionsAsStaff = contract({
  operationId: 'listSessionsAsStaff',
  summary: 'List live sessions, of one client or of all, newest first',
  method: 'GET',
  path: '/admin/v1/sessions',
  access: 'admin',
  query: z.object({ clientId: text(256).optional(), limit: limit(100) }),
  status: 200,
  data: z.array(
    z.object({
      handle: z.uuid(),
      clientId: z.string(),
      deviceSessionType: z.enum(['System', 'User']),
      customerUid: z.uuid().nullable(),
      createdAt: z.date(),
      expiresAt: z.date(),
      lastUsedAt: z.date(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  errors: ['NOT_FOUND'],
})

export const revokeSessionAsStaff = contract({
  operationId: 'revokeSessionAsStaff',
  summary: 'Revoke a session by its handle',
  method: 'DELETE',
  path: '/admin/v1/sessions/{handle}',
  access: 'admin',
  params: z.object({ handle: uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const revokeClientSessions = contract({
  operationId: 'revokeClientSessions',
  summary: 'Revoke all live sessions of a client',
  method: 'DELETE',
  path: '/admin/v1/sessions',
  access: 'admin',
  query: z.object({ clientId: text(256) }),
  status: 200,
  data: z.object({ count: z.int().min(0) }),
  errors: ['NOT_FOUND'],
})
