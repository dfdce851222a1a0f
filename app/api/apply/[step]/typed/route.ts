import { keepTyped } from '@/lib/contracts/browser/drafts'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(keepTyped, ({ principal, params, body }) =>
  onboarding.keepTyped(principal, params.step, body),
)
