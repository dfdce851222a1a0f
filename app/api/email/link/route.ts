import { confirmLink } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(confirmLink, ({ body, origin }) =>
  signIn.confirmLink(origin, body.token),
)
