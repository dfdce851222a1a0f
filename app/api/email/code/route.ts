import { confirmCode } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http'
import * as onboarding from '@/server/onboarding'

export const POST = endpoint(confirmCode, ({ body, origin }) =>
  onboarding.confirmCode(origin, body.code),
)
