import { cancelInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'

export const DELETE = endpoint(cancelInvite, ({ principal, params }) =>
  invites.cancel(principal.organizationId, params.inviteId),
)
