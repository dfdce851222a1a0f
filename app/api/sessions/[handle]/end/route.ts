import { endBrowserSession } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(endBrowserSession, ({ principal, origin, params }) =>
  settings.endOne(principal, origin, params.handle),
)
