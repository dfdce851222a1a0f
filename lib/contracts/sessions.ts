import * as z from 'zod'
import { contract } from '@/lib/contract'
import { text, uuid } from '@/lib/formats'

const deviceSessionType = z.enum(['System', 'User'])

export const createSession = contract({
  operationId: 'createSession',
  summary: 'Exchange a client identifier and secret for a session',
  description:
    'Every other call from your server needs a session or a token. Failed tries have a limit of their own',
  method: 'POST',
  path: '/entrypoint/org/v1/sessions',
  access: 'public',
  // Any string of 1 to 256 characters is valid here. An unknown one returns 401 or 404, never 400.
  body: z.object({
    clientId: secretText().describe('The public half of the credential, such as `ci_test_…`'),
    clientSecret: secretText().describe('The secret half of the credential, such as `cs_test_…`'),
    customerUid: secretText()
      .nullish()
      .describe(
        'The customer to act for. With it the session is a User session, without it a System session',
      ),
  }),
  status: 201,
  data: z.object({
    sessionId: z.uuid().describe('The secret id of the session. Send it as X-Session-Id'),
    expiresAt: z.date().describe('When the session ends, exactly 24 hours after its creation'),
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
  description:
    'The answer is the same whether the secret is genuine or not, so it reveals nothing about credentials',
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
    'A session can end itself, and a System session can end all sessions of its client. Later calls with it are 401',
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
    'Ends the User sessions that the calling client opened. Tokens and browser sessions of the customer stay valid',
  method: 'DELETE',
  path: '/entrypoint/org/v1/sessions',
  access: 'organization',
  query: z.object({ customerUid: uuid().describe('The customer whose sessions end') }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const listedSession = z.object({
  handle: z.uuid().describe('Names the session in lists and in a revocation. It opens nothing'),
  deviceSessionType: deviceSessionType.describe(
    'System acts for the organization, User for one customer',
  ),
  customerUid: z
    .uuid()
    .nullable()
    .describe('The customer of a User session. Null for a System session'),
  createdAt: z.date().describe('When the session was created'),
  expiresAt: z.date().describe('When the session ends'),
  lastUsedAt: z.date().describe('When the session was last used, to within ten seconds'),
  ip: z.string().nullable().describe('The address that created the session, as the service saw it'),
  userAgent: z
    .string()
    .nullable()
    .describe('The User-Agent header of the call that created the session'),
})

export const listSessions = contract({
  operationId: 'listSessions',
  summary: 'List the live sessions of the calling client',
  description:
    'Sessions that have ended are not in the list, and no item contains the id of a session',
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
  description:
    'Use it to check credentials, and to see the address that an allow-list has to contain',
  method: 'GET',
  path: '/entrypoint/org/v1/whoami',
  access: 'principal',
  status: 200,
  data: z.object({
    kind: z
      .enum(['System', 'User', 'Temporary', 'Role'])
      .describe('The kind of credentials that the call was made with'),
    role: z
      .enum(['Individual', 'BusinessOwner', 'Operator', 'Advisor'])
      .nullable()
      .describe('The role of a role token. Null for every other kind'),
    environment: z
      .enum(['sandbox', 'production'])
      .describe('Whether the service is a sandbox or serves real people'),
    organizationId: z.string().nullable().describe('The organization that the caller belongs to'),
    customerUid: z
      .string()
      .nullable()
      .describe('The customer that the caller acts for. Null for a System session'),
    expiresAt: z.date().nullable().describe('When the session or token ends'),
    ip: z
      .string()
      .nullable()
      .describe(
        'The address of the caller, as the service sees it. An allow-list compares this address',
      ),
  }),
  errors: [],
})
