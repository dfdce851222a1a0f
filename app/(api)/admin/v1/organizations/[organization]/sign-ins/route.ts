import { signOutOrganization } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as accounts from '@/server/rooms/account-closure'

export const DELETE = endpoint(signOutOrganization, ({ params }) =>
  accounts.signOutOrganization(params.organization),
)
