import { confirmLink } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(confirmLink, ({ body, origin }) =>
  onboarding.confirmLink(origin, body.token),
)
