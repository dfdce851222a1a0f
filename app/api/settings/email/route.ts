import { changeEmail } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as signIn from '@/server/rooms/sign-in'

export const POST = endpoint(changeEmail, ({ principal, body, origin }) =>
  signIn.requestEmailChange(principal, origin, body.email),
)
