import { decideKyc } from '@/lib/contracts/admin/kyc'
import { endpoint } from '@/server/http'
import * as staff from '@/server/staff'

export const POST = endpoint(decideKyc, ({ params, body }) =>
  staff.decide(params.customerUid, body),
)
