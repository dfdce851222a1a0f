import { signOutCustomer } from '@/lib/contracts/admin/customers'
import { endpoint } from '@/server/http/endpoint'
import * as accounts from '@/server/rooms/account-closure'

export const DELETE = endpoint(signOutCustomer, async ({ params, nameCustomer }) => {
  await accounts.signOut(params.customerUid)
  nameCustomer(params.customerUid)
})
