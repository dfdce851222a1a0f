import { closeAccount } from '@/lib/contracts/tokens'
import * as accounts from '@/server/accounts'
import { endpoint } from '@/server/http'

export const DELETE = endpoint(closeAccount, ({ principal }) =>
  accounts.close(principal.customerId),
)
