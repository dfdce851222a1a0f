import { issueCustomerToken } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http/endpoint'
import * as tokens from '@/server/rooms/tokens'

export const POST = endpoint(issueCustomerToken, ({ principal, params }) =>
  tokens.issueForCustomer(principal, params.customerUid),
)
