import * as z from 'zod'
import { contract } from '@/lib/contract'
import { text, uuid } from '@/lib/formats'

const deviceSessionType = z.enum(['System', 'User'])

export const createSession = contract({
  operationId: 'createSession',
  summary: 'Exchange a client identifier and secret for a session',
  method: 'POST',
  path: '/entrypoint/org/v1/sessions',
  access: 'public',
  // Any string of 1 to 256 characters is valid here. An unknown one returns 401 or 404, never 400.
  body: z.object({
    clientId: secretText(),
    clientSecret: secretText(),
    customerUid: secretText().nullish(),
  }),
  status: 201,
  data: z.object({ sessionId: z.uuid(), expiresAt: z.date(), deviceSessionType }),
  errors: [
    'UNAUTHORIZED',
    'CREDENTIAL_REVOKED',
    'API_ACCESS_DISABLED',
    'IP_NOT_ALLOWED',
    'FORBIDDEN',
    'NOT_FOUND',
    'RATE_LIMITED',
  ],
})

function secretText() {
  return z.string().min(1).max(256)
}

export const reportLeak = contract({
  operationId: 'reportLeak',
  summary: 'Report a client secret that was found in public, which revokes its credential',
  method: 'POST',
  path: '/entrypoint/public/v1/leaks',
  access: 'public',
  body: z.object({ clientId: secretText().nullish(), clientSecret: secretText() }),
  status: 204,
  errors: ['RATE_LIMITED'],
})

export const revokeSession = contract({
  operationId: 'revokeSession',
  summary: 'Revoke a session at once',
  method: 'DELETE',
  path: '/entrypoint/org/v1/sessions/{id}',
  access: 'session',
  params: z.object({ id: text(256) }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const revokeCustomerSessions = contract({
  operationId: 'revokeCustomerSessions',
  summary: 'Revoke all sessions of a customer',
  method: 'DELETE',
  path: '/entrypoint/org/v1/sessions',
  access: 'organization',
  query: z.object({ customerUid: uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const listSessions = contract({
  operationId: 'listSessions',
  summary: 'List the live sessions of the calling client',
  method: 'GET',
  path: '/entrypoint/org/v1/sessions',
  access: 'organization',
  status: 200,
  data: z.array(
    z.object({
      handle: z.uuid(),
      deviceSessionType,
      customerUid: z.uuid().nullable(),
      createdAt: z.date(),
      expiresAt: z.date(),
      lastUsedAt: z.date(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const whoami = contract({
  operationId: 'whoami',
  summary: 'Tell who is calling',
  method: 'GET',
  path: '/entrypoint/org/v1/whoami',
  access: 'principal',
  status: 200,
  data: z.object({
    kind: z.enum(['System', 'User', 'Temporary', 'Role']),
    role: z.enum(['Individual', 'BusinessOwner', 'Operator', 'Advisor']).nullable(),
    environment: z.enum(['sandbox', 'production']),
    organizationId: z.string().nullable(),
    customerUid: z.string().nullable(),
    expiresAt: z.date().nullable(),
    ip: z.string().nullable(),
  }),
  errors: [],
})
