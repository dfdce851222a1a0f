import { openInvite } from '@/lib/contracts/browser/invites'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(openInvite, ({ body, origin }) =>
  onboarding.openInvite(origin, body.token),
)
