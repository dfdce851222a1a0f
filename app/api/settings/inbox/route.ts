import { saveInboxSettings } from '@/lib/contracts/browser/settings'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveInboxSettings, async ({ principal, body }) => {
  const chosen = {
    readsOnView: body?.readsOnView === 'yes',
    hasShortcuts: body?.hasShortcuts === 'yes',
    mutesMessages: body?.mutesMessages === 'yes',
    emailsMessages: body?.emailsMessages === 'yes',
    emailsTransactions: body?.emailsTransactions === 'yes',
  }
  const { next } = await settings.chooseInbox(principal, chosen)
  return answerPage(chosen, next)
})
