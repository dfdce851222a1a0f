import { saveConsent } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http'
import * as settings from '@/server/settings'

export const POST = endpoint(saveConsent, ({ principal, body, origin }) =>
  settings.saveConsent(principal, origin, body),
)
