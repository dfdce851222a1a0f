import * as z from 'zod'
import { scopes } from '@/lib/access'
import { contract, timeouts } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { expecting, list, oneOf, plain, section, text } from '@/lib/formats'

/** The longest lifetime of a credential, in days. */
export const maxExpiryDays = 3650

const networks = () => list(plain(64), 100)
const clientIdParam = z.object({ clientId: text(256) })

const issued = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  environment: z.enum(['sandbox', 'production']),
  organizationId: z.uuid(),
})

export const issueCredential = contract({
  operationId: 'issueCredential',
  summary: 'Issue a credential; its secret is in this answer and nowhere else',
  method: 'POST',
  path: '/admin/v1/credentials',
  access: 'admin',
  body: section({
    // An id or a name. A new name creates the organization.
    organization: organizationKey(),
    allowIps: networks().nullish(),
    // Absent: all scopes.
    scopes: list(oneOf(scopes), scopes.length).min(1, { error: 'REQUIRED' }).nullish(),
    expiresInDays: z
      .int(expecting('NUMBER'))
      .min(1, { error: 'MIN' })
      .max(maxExpiryDays, { error: 'MAX' })
      .nullish(),
  }),
  status: 201,
  data: issued,
  errors: ['NOT_FOUND', 'ONEOF'],
})

export const listCredentials = contract({
  operationId: 'listCredentials',
  summary: 'List the credentials, never their secrets, oldest first',
  method: 'GET',
  path: '/admin/v1/credentials',
  access: 'admin',
  query: z.object({ organization: organizationKey().optional() }),
  status: 200,
  data: z.array(
    z.object({
      clientId: z.string(),
      organizationId: z.uuid(),
      allowList: z.array(z.string()),
      // Null: all scopes.
      scopes: z.array(z.enum(scopes)).nullable(),
      createdAt: z.date(),
      expiresAt: z.date().nullable(),
      revokedAt: z.date().nullable(),
      rotatedAt: z.date().nullable(),
      // Set while the previous secret still works: its expiry and its last use.
      previousSecretExpiresAt: z.date().nullable(),
      previousSecretUsedAt: z.date().nullable(),
      lastUsedAt: z.date().nullable().describe('The last call; null: no use is known'),
      lastUsedIp: z.string().nullable(),
      calls7d: z.int().describe('Calls of the last 7 days'),
    }),
  ),
  errors: ['NOT_FOUND'],
  timeoutMs: timeouts.batch,
})

export const revokeCredential = contract({
  operationId: 'revokeCredential',
  summary: 'End a credential for good, and its live sessions with it',
  method: 'DELETE',
  path: '/admin/v1/credentials/{clientId}',
  access: 'admin',
  params: clientIdParam,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const setAllowList = contract({
  operationId: 'setAllowList',
  summary: 'Replace the addresses that may use a credential; an empty list allows all',
  method: 'PUT',
  path: '/admin/v1/credentials/{clientId}/allow-list',
  access: 'admin',
  params: clientIdParam,
  body: section({ allowIps: networks() }),
  status: 200,
  data: z.object({ clientId: z.string(), allowList: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'ONEOF'],
})

export const tryAllowList = contract({
  operationId: 'tryAllowList',
  summary: 'Tell which callers of the last 7 days an allow-list would refuse; changes nothing',
  method: 'POST',
  path: '/admin/v1/credentials/{clientId}/allow-list/dry-runs',
  access: 'admin',
  params: clientIdParam,
  body: section({ allowIps: networks() }),
  status: 200,
  data: z.array(
    z.object({
      ip: z.string().nullable(),
      calls: z.int(),
      lastCallAt: z.date(),
      isAllowed: z.boolean(),
    }),
  ),
  errors: ['NOT_FOUND', 'ONEOF'],
  timeoutMs: timeouts.batch,
})

/** The time in which the old secret works beside the new one. */
export const graces = ['now', '1h', '24h', '7d'] as const

export const rotateCredential = contract({
  operationId: 'rotateCredential',
  summary: 'Give a credential a new secret; the old one runs out after its grace',
  method: 'POST',
  path: '/admin/v1/credentials/{clientId}/rotations',
  access: 'admin',
  params: clientIdParam,
  body: section({ grace: oneOf(graces) }),
  status: 201,
  data: issued.extend({ previousSecretExpiresAt: z.date() }),
  errors: ['NOT_FOUND', 'CREDENTIAL_REVOKED'],
})
