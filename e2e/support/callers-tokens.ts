import { type Client, call, type Temporary } from './api'
import type { Service } from './service'

export const tokenPaths = {
  exchange: '/users/private/v1/limited/token-exchange',
  refresh: '/users/public/v1/tokens/refresh',
  account: '/users/private/v1/account',
  ofCustomer: (customerUid: string) => `/entrypoint/org/v1/customers/${customerUid}/tokens`,
} as const

export type RoleTokens = {
  accessToken: string
  refreshToken: string
  expiresAt: string
  role: string
}

/** Issues role tokens for a signed-up customer through a System session. */
export async function issueRole(api: Client, customerUid: string): Promise<RoleTokens> {
  const headers = (await api.systemSession()).headers
  const answer = await api.call('POST', tokenPaths.ofCustomer(customerUid), { headers })
  if (answer.body?.data?.tokenType !== 'role')
    throw new Error(`no role tokens: ${answer.status} ${answer.text}`)
  return answer.body.data
}

/** Exchanges the temporary token of a signed-up person for role tokens. */
export async function exchange(service: Service, { headers }: Temporary): Promise<RoleTokens> {
  const answer = await call(service, 'PUT', tokenPaths.exchange, { headers })
  if (answer.status !== 200) throw new Error(`not exchanged: ${answer.status} ${answer.text}`)
  return answer.body.data
}
