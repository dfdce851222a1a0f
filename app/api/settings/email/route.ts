import { changeEmail } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(changeEmail, ({ principal, body, origin }) =>
  onboarding.requestEmailChange(principal, origin, body.email),
)
