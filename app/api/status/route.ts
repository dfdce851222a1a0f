import { readStatus } from '@/lib/contracts/browser/status'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const GET = endpoint(readStatus, ({ principal, query }) =>
  kyc.readLive(principal.customerId, query.since),
)
