import { setApiAccess } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http'
import * as organizations from '@/server/organizations'

export const PUT = endpoint(setApiAccess, ({ params, body }) =>
  organizations.setApiAccess(params.organization, body.isOn),
)
