import { createInvite, listInvites } from '@/lib/contracts/invites'
import * as rateLimit from '@/server/foundations/rate-limit'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import { issuerOf } from '@/server/rooms/principal'

export const POST = endpoint(
  createInvite,
  async ({ principal: caller, body, raw, request }) => {
    // A partner's server invites many people from one IP address. So the limit per IP address
    // applies only to advisors.
    if (caller.caller === 'Advisor') await rateLimit.spendLetter(request.ip)
    return invites.create({ ...caller, issuer: issuerOf(caller) }, body, raw)
  },
  ({ principal, raw }) => invites.findFaults(principal.organizationId, raw),
  invites.listUnused,
)
export const GET = endpoint(listInvites, ({ principal, query }) =>
  invites.list(principal.organizationId, query),
)
