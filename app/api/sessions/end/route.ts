import { endBrowserSessions } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http'
import * as settings from '@/server/settings'

export const POST = endpoint(endBrowserSessions, ({ principal, origin, body }) =>
  settings.endSessions(principal, origin, body.which),
)
