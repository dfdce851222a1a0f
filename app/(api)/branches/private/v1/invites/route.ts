import { createInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'

export const POST = endpoint(createInvite, ({ principal, body }) =>
  invites.create(principal.organizationId, body),
)
