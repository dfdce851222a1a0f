import { kybStatus } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const GET = endpoint(kybStatus, ({ principal }) => kyc.lastOfBusiness(principal.customerId))
