import * as z from 'zod'
import { scopes } from '@/lib/access'
import { contract, timeouts } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { expecting, list, oneOf, plain, section, text } from '@/lib/formats'

/** The longest lifetime of a credential, in days. */
export const maxExpiryDays = 3650

const networks = () => list(plain(64), 100)
const clientIdParam = z.object({
  clientId: text(256).describe('The public half of the credential'),
})

const issued = z.object({
  clientId: z.string().describe('The public half of the credential'),
  clientSecret: z.string().describe('The secret half. Only this response has it'),
  environment: z
    .enum(['sandbox', 'production'])
    .describe('The environment of the credential: sandbox or production'),
  organizationId: z.uuid().describe('The organization that the credential belongs to'),
})

export const issueCredential = contract({
  operationId: 'issueCredential',
  summary: 'Issue a credential (only this response has its secret)',
  description: "Send the secret through a secure channel. You can't show it again, only replace it",
  method: 'POST',
  path: '/admin/v1/credentials',
  access: 'admin',
  body: section({
    organization: organizationKey().describe(
      'The id or the name of the organization. A new name creates one',
    ),
    allowIps: networks()
      .nullish()
      .describe('The IP addresses or CIDR ranges that can use it. Absent or empty: all'),
    scopes: list(oneOf(scopes), scopes.length)
      .min(1, { error: 'REQUIRED' })
      .nullish()
      .describe('The groups of operations that it can call. Absent: all'),
    expiresInDays: z
      .int(expecting('NUMBER'))
      .min(1, { error: 'MIN' })
      .max(maxExpiryDays, { error: 'MAX' })
      .nullish()
      .describe('The number of days until it expires. Absent: never'),
  }),
  status: 201,
  data: issued,
  errors: ['NOT_FOUND', 'ONEOF'],
})

export const listCredentials = contract({
  operationId: 'listCredentials',
  summary: 'List the credentials, oldest first, without their secrets',
  description: 'Shows the last use of each, so that you can find unused credentials',
  method: 'GET',
  path: '/admin/v1/credentials',
  access: 'admin',
  query: z.object({
    organization: organizationKey()
      .optional()
      .describe('Only those of this organization, by its id or name'),
  }),
  status: 200,
  data: z.array(
    z.object({
      clientId: z.string().describe('The public half of the credential'),
      organizationId: z.uuid().describe('The organization that the credential belongs to'),
      allowList: z
        .array(z.string())
        .describe('The IP addresses and CIDR ranges that can use it. Empty: all'),
      scopes: z
        .array(z.enum(scopes))
        .nullable()
        .describe('The groups of operations that it can call. Null: all'),
      createdAt: z.date().describe('When it was issued'),
      expiresAt: z.date().nullable().describe('When it expires. Null: never'),
      revokedAt: z.date().nullable().describe("When it was revoked. Null if it wasn't"),
      rotatedAt: z.date().nullable().describe('When its secret was last rotated'),
      previousSecretExpiresAt: z
        .date()
        .nullable()
        .describe('When the previous secret stops working. Null without one'),
      previousSecretUsedAt: z.date().nullable().describe('When the previous secret was last used'),
      lastUsedAt: z.date().nullable().describe('The time of the last call. Null without one'),
      lastUsedIp: z.string().nullable().describe('The IP address of the last call'),
      calls7d: z.int().describe('The number of calls in the last 7 days'),
    }),
  ),
  errors: ['NOT_FOUND'],
  timeoutMs: timeouts.batch,
})

export const revokeCredential = contract({
  operationId: 'revokeCredential',
  summary: 'Revoke a credential and its live sessions',
  description: 'Takes effect on the next call. Its tokens and invitations stop working too',
  method: 'DELETE',
  path: '/admin/v1/credentials/{clientId}',
  access: 'admin',
  params: clientIdParam,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const setAllowList = contract({
  operationId: 'setAllowList',
  summary: 'Set the addresses that can use a credential (an empty list allows all)',
  description:
    'Takes effect on the next call, even in live sessions. Bearer tokens work from any address',
  method: 'PUT',
  path: '/admin/v1/credentials/{clientId}/allow-list',
  access: 'admin',
  params: clientIdParam,
  body: section({
    allowIps: networks().describe(
      'IP addresses or CIDR ranges. They replace the list, and an empty list allows all',
    ),
  }),
  status: 200,
  data: z.object({
    clientId: z.string().describe('The public half of the credential'),
    allowList: z.array(z.string()).describe('The stored list'),
  }),
  errors: ['NOT_FOUND', 'ONEOF'],
})

export const tryAllowList = contract({
  operationId: 'tryAllowList',
  summary: 'Test which callers of the last 7 days an allow-list would reject',
  description: 'Run it before you set a list, so that you lock out none of your servers',
  method: 'POST',
  path: '/admin/v1/credentials/{clientId}/allow-list/dry-runs',
  access: 'admin',
  params: clientIdParam,
  body: section({ allowIps: networks().describe('The list to try') }),
  status: 200,
  data: z.array(
    z.object({
      ip: z.string().nullable().describe('The IP address of the callers'),
      calls: z.int().describe('The number of calls from it in the last 7 days'),
      lastCallAt: z.date().describe('The time of its last call'),
      isAllowed: z.boolean().describe('True if the list allows it'),
    }),
  ),
  errors: ['NOT_FOUND', 'ONEOF'],
  timeoutMs: timeouts.batch,
})

/**
 * Staff choose one of these periods when they rotate a secret. During the period, the old secret
 * and the new one both work.
 */
export const graces = ['now', '1h', '24h', '7d'] as const

export const rotateCredential = contract({
  operationId: 'rotateCredential',
  summary: 'Rotate the secret of a credential, with a grace period',
  description: 'Live sessions stay valid. With `now`, the old secret stops working right away',
  method: 'POST',
  path: '/admin/v1/credentials/{clientId}/rotations',
  access: 'admin',
  params: clientIdParam,
  body: section({
    grace: oneOf(graces).describe('How long the old secret still works'),
  }),
  status: 201,
  data: issued.extend({
    previousSecretExpiresAt: z.date().describe('When the old secret stops working'),
  }),
  errors: ['NOT_FOUND', 'CREDENTIAL_REVOKED'],
})
