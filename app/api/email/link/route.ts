import { confirmLink } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(confirmLink, ({ body, origin }) =>
  onboarding.confirmLink(origin, body.token),
)
