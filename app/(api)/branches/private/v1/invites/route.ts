import { createInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http'
import * as invites from '@/server/invites'

export const POST = endpoint(createInvite, ({ principal, body }) =>
  invites.create(principal.organizationId, body),
)
