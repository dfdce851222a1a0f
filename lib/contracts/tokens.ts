import * as z from 'zod'
import { contract } from '@/lib/contract'
import { text, uuid } from '@/lib/formats'

const role = z.enum(['Individual', 'BusinessOwner', 'Operator', 'Advisor'])
const pair = z.object({
  accessToken: z.string(),
  expiresAt: z.date(),
  refreshToken: z.string(),
  role,
})

export const exchangeToken = contract({
  operationId: 'exchangeToken',
  summary: 'Exchange the temporary token for a role token, after the signup',
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
  method: 'POST',
  path: '/users/public/v1/tokens/refresh',
  access: 'public',
  body: z.object({ refreshToken: text(256) }),
  status: 200,
  data: pair,
  errors: ['UNAUTHORIZED', 'CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'],
})

export const issueCustomerToken = contract({
  operationId: 'issueCustomerToken',
  summary: 'Issue the token that a customer may use now',
  method: 'POST',
  path: '/entrypoint/org/v1/customers/{customerUid}/tokens',
  access: 'organization',
  params: z.object({ customerUid: uuid() }),
  status: 201,
  data: z.object({
    tokenType: z.enum(['temporary', 'role']),
    accessToken: z.string(),
    expiresAt: z.date(),
    role,
    refreshToken: z.string().optional(),
  }),
  errors: ['NOT_FOUND'],
})

export const closeAccount = contract({
  operationId: 'closeAccount',
  summary: 'Close the account',
  method: 'DELETE',
  path: '/users/private/v1/account',
  access: 'account',
  status: 204,
  errors: ['PENDING_TRANSACTIONS'],
})
