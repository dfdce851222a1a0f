import { createInviteForOrganization, listAllInvites } from '@/lib/contracts/admin/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import * as organizations from '@/server/rooms/organizations'
import { noIssuer } from '@/server/rooms/principal'

export const GET = endpoint(listAllInvites, async ({ query: { organization, ...query } }) =>
  invites.listForStaff(organization ? (await organizations.require(organization)).id : null, query),
)
export const POST = endpoint(
  createInviteForOrganization,
  async ({ body: { organization, ...given }, raw, nameCustomer }) => {
    const { id: organizationId } = await organizations.require(organization)
    const made = await invites.create({ organizationId, issuer: noIssuer }, given, raw)
    nameCustomer(made.customerUid)
    return made
  },
  undefined,
  invites.listUnused,
)
