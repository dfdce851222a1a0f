import { closeAccount } from '@/lib/contracts/tokens'
import { endpoint } from '@/server/http/endpoint'
import * as accounts from '@/server/rooms/account-closure'

export const DELETE = endpoint(closeAccount, ({ principal }) =>
  accounts.close(principal.customerId),
)
