import { saveSettings } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveSettings, ({ origin, body }) =>
  settings.chooseTheme(origin, body.theme),
)
