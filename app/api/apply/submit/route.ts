import { submitSignup } from '@/lib/contracts/browser/submit'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(submitSignup, ({ principal, origin, body }) =>
  onboarding.submit(principal, origin, body?._for),
)
