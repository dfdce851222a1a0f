import { requestCode } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(requestCode, ({ body, origin }) =>
  onboarding.requestCode(origin, body),
)
