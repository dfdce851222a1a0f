import { saveInboxSettings } from '@/lib/contracts/browser/settings'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveInboxSettings, ({ principal, origin, body }) =>
  settings.chooseInbox(principal, origin, {
    readsOnView: body?.readsOnView === 'yes',
    hasShortcuts: body?.hasShortcuts === 'yes',
  }),
)
