import { signOutCustomer } from '@/lib/contracts/admin/customers'
import { endpoint } from '@/server/http/endpoint'
import * as accounts from '@/server/rooms/account-closure'

export const DELETE = endpoint(signOutCustomer, ({ params }) =>
  accounts.signOut(params.customerUid),
)
