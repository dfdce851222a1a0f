import { showCustomer } from '@/lib/contracts/admin/customers'
import * as customers from '@/server/customers'
import { endpoint } from '@/server/http'

export const GET = endpoint(showCustomer, ({ params }) => customers.show(params.customerUid))
