import { openInvite } from '@/lib/contracts/browser/invites'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(openInvite, ({ body, origin }) =>
  onboarding.openInvite(origin, body.token),
)
