import { listAllInvites } from '@/lib/contracts/admin/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(listAllInvites, async ({ query: { organization, ...query } }) =>
  invites.listForStaff(organization ? (await organizations.require(organization)).id : null, query),
)
