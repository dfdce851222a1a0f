import { openInvite } from '@/lib/contracts/browser/invites'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(openInvite, ({ body, origin }) =>
  signIn.openInvite(origin, body.token),
)
