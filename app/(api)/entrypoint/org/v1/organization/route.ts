import { changeOrganization, readOrganization } from '@/lib/contracts/organization'
import { endpoint } from '@/server/http/endpoint'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(readOrganization, ({ principal }) =>
  organizations.readSettings(principal.organizationId),
)

export const PUT = endpoint(
  changeOrganization,
  ({ principal, body }) => organizations.changeSettings(principal.organizationId, body),
  ({ raw }) => organizations.findOriginFaults(raw),
)
