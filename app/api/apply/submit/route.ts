import { submitSignup } from '@/lib/contracts/browser/submit'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(submitSignup, ({ principal, origin, body }) =>
  onboarding.submit(principal, origin, body?._for),
)
