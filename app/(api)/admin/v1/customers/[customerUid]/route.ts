import { showCustomer } from '@/lib/contracts/admin/customers'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(showCustomer, async ({ params, nameCustomer }) => {
  const shown = await customers.show(params.customerUid)
  nameCustomer(params.customerUid)
  return shown
})
