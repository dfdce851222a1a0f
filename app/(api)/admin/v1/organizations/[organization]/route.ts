import { setOrganization, showOrganization } from '@/lib/contracts/admin/organization-settings'
import { endpoint } from '@/server/http/endpoint'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(showOrganization, ({ params }) =>
  organizations.readSettings(params.organization),
)

export const PUT = endpoint(
  setOrganization,
  ({ params, body }) => organizations.changeSettings(params.organization, body),
  ({ raw }) => organizations.findOriginFaults(raw),
)
