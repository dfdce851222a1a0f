import { createInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'
import { issuerOf } from '@/server/rooms/principal'

export const POST = endpoint(createInvite, ({ principal, body }) =>
  invites.create({ organizationId: principal.organizationId, issuer: issuerOf(principal) }, body),
)
