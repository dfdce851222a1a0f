import { decideKyc } from '@/lib/contracts/admin/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const POST = endpoint(decideKyc, ({ params, body }) =>
  staff.decide(params.customerUid, body),
)
