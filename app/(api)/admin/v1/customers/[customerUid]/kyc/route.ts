import { showKyc } from '@/lib/contracts/admin/kyc'
import { endpoint } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const GET = endpoint(showKyc, async ({ params, nameCustomer }) => {
  const shown = await staff.readKyc(params.customerUid)
  nameCustomer(params.customerUid)
  return shown
})
