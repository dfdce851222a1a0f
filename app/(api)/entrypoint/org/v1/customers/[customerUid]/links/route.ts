import { createLink } from '@/lib/contracts/links'
import { endpoint } from '@/server/http/endpoint'
import * as links from '@/server/rooms/links'
import * as organizations from '@/server/rooms/organizations'

export const POST = endpoint(
  createLink,
  ({ principal, params, body }) => links.create(principal, params.customerUid, body),
  async ({ principal, raw }) => organizations.findReturnFaults(principal.organizationId, raw),
)
