import { sendCorrections } from '@/lib/contracts/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as kyc from '@/server/rooms/kyc'

export const POST = endpoint(
  sendCorrections,
  ({ principal, body }) => kyc.correct(principal.customerId, body),
  ({ principal, raw }) => kyc.listCorrectionFaults(principal.customerId, raw),
)
