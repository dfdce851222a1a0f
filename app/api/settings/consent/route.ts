import { saveConsent } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveConsent, ({ principal, body, origin }) =>
  settings.saveConsent(principal, origin, body),
)
