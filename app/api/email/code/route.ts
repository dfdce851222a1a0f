import { confirmCode } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(confirmCode, ({ body, origin }) =>
  onboarding.confirmCode(origin, body.code),
)
