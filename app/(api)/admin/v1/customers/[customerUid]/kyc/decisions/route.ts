import { decideKyc } from '@/lib/contracts/admin/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const POST = endpoint(decideKyc, async ({ params, body, nameCustomer }) => {
  const decided = await staff.decide(params.customerUid, body)
  nameCustomer(params.customerUid)
  return decided
})
