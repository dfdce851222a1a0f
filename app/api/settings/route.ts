import { saveSettings } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http'
import * as settings from '@/server/settings'

export const POST = endpoint(saveSettings, ({ origin, body }) =>
  settings.chooseTheme(origin, body.theme),
)
