import { signOutCustomer } from '@/lib/contracts/admin/customers'
import * as accounts from '@/server/accounts'
import { endpoint } from '@/server/http'

export const DELETE = endpoint(signOutCustomer, ({ params }) =>
  accounts.signOut(params.customerUid),
)
