import { issueCustomerToken } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http'
import * as tokens from '@/server/tokens'

export const POST = endpoint(issueCustomerToken, ({ principal, params }) =>
  tokens.issueForCustomer(principal.organizationId, params.customerUid),
)
