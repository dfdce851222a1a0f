import { createInvite } from '@/lib/contracts/invites'
import * as rateLimit from '@/server/foundations/rate-limit'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import { issuerOf } from '@/server/rooms/principal'

export const POST = endpoint(createInvite, async ({ principal, body, request }) => {
  // Advisors share the letter limit of their IP address. A partner's server invites many people
  // from one address, so System sessions do not.
  if (principal.caller === 'Advisor') await rateLimit.spendLetter(request.ip)
  const { organizationId } = principal
  return invites.create({ organizationId, issuer: issuerOf(principal) }, body)
})
