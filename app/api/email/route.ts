import { requestCode } from '@/lib/contracts/browser/email'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(requestCode, ({ body, origin }) =>
  onboarding.requestCode(origin, body),
)
