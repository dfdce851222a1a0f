import { listOwnCustomers } from '@/lib/contracts/customers'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(listOwnCustomers, ({ principal, query }) =>
  customers.listOwn(principal.organizationId, query),
)
