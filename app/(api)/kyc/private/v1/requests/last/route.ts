import { lastRequest } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http'
import * as kyc from '@/server/kyc'

export const GET = endpoint(lastRequest, ({ principal }) => kyc.last(principal.customerId))
