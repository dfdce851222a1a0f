import { showCustomer } from '@/lib/contracts/admin/customers'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(showCustomer, ({ params }) => customers.show(params.customerUid))
