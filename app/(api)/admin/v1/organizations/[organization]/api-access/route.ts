import { setApiAccess } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as organizations from '@/server/rooms/organizations'

export const PUT = endpoint(setApiAccess, ({ params, body }) =>
  organizations.setApiAccess(params.organization, body.isOn),
)
