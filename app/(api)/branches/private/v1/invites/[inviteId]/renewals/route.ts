import { renewInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import { issuerOf } from '@/server/rooms/principal'

export const POST = endpoint(renewInvite, ({ principal, params }) => {
  const { organizationId } = principal
  return invites.renew({ organizationId, issuer: issuerOf(principal) }, params.inviteId)
})
