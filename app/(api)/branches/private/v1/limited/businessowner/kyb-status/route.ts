import { kybStatus } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http'
import * as kyc from '@/server/kyc'

export const GET = endpoint(kybStatus, ({ principal }) => kyc.lastOfBusiness(principal.customerId))
