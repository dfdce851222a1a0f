import { readStatus } from '@/lib/contracts/browser/status'
import { endpoint } from '@/server/http'
import * as kyc from '@/server/kyc'

export const GET = endpoint(readStatus, ({ principal }) => kyc.last(principal.customerId))
