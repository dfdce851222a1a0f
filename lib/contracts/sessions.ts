import * as z from 'zod'
import { contract } from '@/lib/contract'
import { text, uuid } from '@/lib/formats'

const deviceSessionType = z.enum(['System', 'User'])

export const createSession = contract({
  operationId: 'createSession',
  summary: 'Exchange a client identifier and secret for a session',
  description:
    'Every other call from your server needs a session or a token. Failed attempts to create a session have a separate rate limit',
  method: 'POST',
  path: '/entrypoint/org/v1/sessions',
  access: 'public',
  // The contract accepts any string of 1 to 256 characters. So an unknown or malformed id gets 401
  // or 404, never 400.
  body: z.object({
    clientId: secretText().describe('The public half of the credential, such as `ci_test_…`'),
    clientSecret: secretText().describe('The secret half of the credential, such as `cs_test_…`'),
    customerUid: secretText()
      .nullish()
      .describe('The customer to act for, in a User session. Without it, you get a System session'),
  }),
  status: 201,
  data: z.object({
    sessionId: z.uuid().describe('The secret id of the session. Send it as X-Session-Id'),
    expiresAt: z.date().describe('When the session expires, exactly 24 hours after its creation'),
    deviceSessionType: deviceSessionType.describe(
      'System acts for the organization, User for one customer',
    ),
  }),
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
  summary: 'Report a leaked client secret and revoke its credential',
  description: "The response is always the same, so it doesn't reveal whether a secret works",
  method: 'POST',
  path: '/entrypoint/public/v1/leaks',
  access: 'public',
  body: z.object({
    clientId: secretText().nullish().describe('The public half of the credential, if it is known'),
    clientSecret: secretText().describe('The secret that was found in public'),
  }),
  status: 204,
  errors: ['RATE_LIMITED'],
})

export const revokeSession = contract({
  operationId: 'revokeSession',
  summary: 'Revoke a session',
  description:
    'A session can revoke itself. A System session can revoke every session of its client. Later calls with a revoked session return 401',
  method: 'DELETE',
  path: '/entrypoint/org/v1/sessions/{id}',
  access: 'session',
  params: z.object({
    id: text(256).describe('The id of the session, or its handle from the list of sessions'),
  }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const revokeCustomerSessions = contract({
  operationId: 'revokeCustomerSessions',
  summary: 'Revoke all sessions of a customer',
  description:
    "Revokes the User sessions that your client created. The customer's tokens and browser sessions stay valid",
  method: 'DELETE',
  path: '/entrypoint/org/v1/sessions',
  access: 'organization',
  query: z.object({ customerUid: uuid().describe('The customer whose sessions to revoke') }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const listedSession = z.object({
  handle: z
    .uuid()
    .describe("Identifies the session in lists and for a revocation. You can't make calls with it"),
  deviceSessionType: deviceSessionType.describe(
    'System acts for the organization, User for one customer',
  ),
  customerUid: z
    .uuid()
    .nullable()
    .describe('The customer of a User session. Null for a System session'),
  createdAt: z.date().describe('When the session was created'),
  expiresAt: z.date().describe('When the session expires'),
  lastUsedAt: z.date().describe('When the session was last used, to within ten seconds'),
  ip: z.string().nullable().describe('The IP address that created the session, as we saw it'),
  userAgent: z
    .string()
    .nullable()
    .describe('The User-Agent header of the call that created the session'),
})

export const listSessions = contract({
  operationId: 'listSessions',
  summary: 'List the live sessions of the calling client',
  description: "Ended sessions aren't in the list. Items have a handle instead of the session id",
  method: 'GET',
  path: '/entrypoint/org/v1/sessions',
  access: 'organization',
  status: 200,
  data: z.array(listedSession),
  errors: [],
})

export const whoami = contract({
  operationId: 'whoami',
  summary: 'Identify the caller',
  description: 'Use it to check your credentials, and to find the address for your allow-list',
  method: 'GET',
  path: '/entrypoint/org/v1/whoami',
  access: 'principal',
  status: 200,
  data: z.object({
    kind: z.enum(['System', 'User', 'Temporary', 'Role']).describe('The kind of caller'),
    role: z
      .enum(['Individual', 'BusinessOwner', 'Operator', 'Advisor'])
      .nullable()
      .describe('The role of a role token. Null for any other caller'),
    environment: z
      .enum(['sandbox', 'production'])
      .describe('The environment of the service: sandbox or production'),
    organizationId: z.string().nullable().describe('The organization that the caller belongs to'),
    customerUid: z
      .string()
      .nullable()
      .describe('The customer that the caller acts for. Null for a System session'),
    expiresAt: z.date().nullable().describe('When the session or token expires'),
    ip: z
      .string()
      .nullable()
      .describe(
        "The caller's IP address, as we see it. We compare this address with the allow-list",
      ),
  }),
  errors: [],
})
