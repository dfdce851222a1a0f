import { saveStep } from '@/lib/contracts/browser/drafts'
import { endpoint } from '@/server/http/endpoint'
import * as onboarding from '@/server/rooms/onboarding'

export const POST = endpoint(saveStep, ({ principal, params, body, origin }) =>
  onboarding.saveStep(principal, origin, params.step, body),
)
