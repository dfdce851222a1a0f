import { acceptInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'

export const POST = endpoint(acceptInvite.operator, ({ body }) =>
  invites.accept(body.token, 'operator'),
)
