import { endBrowserSessions } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(endBrowserSessions, ({ principal, origin, body }) =>
  settings.endSessions(principal, origin, body.which),
)
