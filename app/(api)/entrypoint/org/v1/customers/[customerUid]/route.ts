import { readOwnCustomer } from '@/lib/contracts/customers'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(readOwnCustomer, ({ principal, params }) =>
  customers.readOwn(principal.organizationId, params.customerUid),
)
