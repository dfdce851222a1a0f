import { listCustomers } from '@/lib/contracts/admin/customers'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(listCustomers, async ({ query, nameCustomer }) => {
  const found = await customers.list(query)
  // The interface is silent, so we decided: the audit row of a search names a customer only if
  // exactly one customer has the reference.
  if (query.reference !== undefined && found.length === 1) nameCustomer(found[0]!.customerUid)
  return found
})
