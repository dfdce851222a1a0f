import { renewAnyInvite } from '@/lib/contracts/admin/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import { noIssuer } from '@/server/rooms/principal'

// The interface is silent, so we decided: after a renewal by staff, no credential or advisor is the
// issuer of the invitation. So the invitation works even if its former issuer was revoked.
export const POST = endpoint(renewAnyInvite, async ({ params, nameCustomer }) => {
  const { organizationId, customerId } = await invites.locate(params.inviteId)
  nameCustomer(customerId)
  return invites.renew({ organizationId, issuer: noIssuer }, params.inviteId)
})
