import * as z from 'zod'
import { contract } from '@/lib/contract'
import { text, uuid } from '@/lib/formats'

const role = z.enum(['Individual', 'BusinessOwner', 'Operator', 'Advisor'])
const pair = z.object({
  accessToken: z.string().describe('The role token. Send it as a bearer token'),
  expiresAt: z
    .date()
    .describe('When the access token expires, at most 30 minutes after it was issued'),
  refreshToken: z.string().describe('Renews the access token once, within 30 days'),
  role: role.describe('The role of the token'),
})

export const exchangeToken = contract({
  operationId: 'exchangeToken',
  summary: 'Exchange the temporary token for a role token, after the signup',
  description: 'The temporary token stops working. Until the signup is complete, this returns 409',
  method: 'PUT',
  path: '/users/private/v1/limited/token-exchange',
  access: 'tokenExchange',
  wrongRole: 'INAPPROPRIATE_RIGHT',
  status: 200,
  data: pair,
  errors: ['SIGNUP_INCOMPLETE'],
})

export const refreshToken = contract({
  operationId: 'refreshToken',
  summary: 'Renew a role token',
  description:
    'Each refresh token works once. If you use one twice, we revoke all tokens of its family. A family expires after 90 days',
  method: 'POST',
  path: '/users/public/v1/tokens/refresh',
  access: 'public',
  body: z.object({
    refreshToken: text(256).describe(
      'The newest refresh token. With an older one, we revoke all tokens of its family',
    ),
  }),
  status: 200,
  data: pair,
  errors: ['UNAUTHORIZED', 'CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'],
})

export const issueCustomerToken = contract({
  operationId: 'issueCustomerToken',
  summary: 'Issue a token for a customer',
  description: 'Before the signup, it is a temporary token. After the signup, it is a role token',
  method: 'POST',
  path: '/entrypoint/org/v1/customers/{customerUid}/tokens',
  access: 'organization',
  params: z.object({ customerUid: uuid().describe('The customer that the token acts for') }),
  status: 201,
  data: z.object({
    tokenType: z
      .enum(['temporary', 'role'])
      .describe('`temporary` before the signup, `role` after it'),
    accessToken: z.string().describe('The token. Send it as a bearer token'),
    expiresAt: z.date().describe('When the token expires, at most 30 minutes after it was issued'),
    role: role.describe('The role of the customer, even if the token is temporary'),
    refreshToken: z
      .string()
      .optional()
      .describe('Renews a role token once, within 30 days. Absent for a temporary token'),
  }),
  errors: ['NOT_FOUND'],
})

export const closeAccount = contract({
  operationId: 'closeAccount',
  summary: 'Close the account',
  description:
    "Revokes the customer's sessions and tokens. We keep personal data sealed until its retention period ends",
  method: 'DELETE',
  path: '/users/private/v1/account',
  access: 'account',
  status: 204,
  errors: ['PENDING_TRANSACTIONS'],
})
