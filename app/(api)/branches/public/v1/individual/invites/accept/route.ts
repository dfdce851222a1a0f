import { acceptInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http'
import * as invites from '@/server/invites'

export const POST = endpoint(acceptInvite.individual, ({ body }) =>
  invites.accept(body.token, 'individual'),
)
