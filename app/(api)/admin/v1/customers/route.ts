import { listCustomers } from '@/lib/contracts/admin/customers'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'

export const GET = endpoint(listCustomers, ({ query }) => customers.list(query))
