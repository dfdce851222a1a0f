import { decideInSandbox } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const POST = endpoint(decideInSandbox, ({ principal, params, body }) =>
  sandbox.decide(principal.organizationId, params.customerUid, body),
)
