import { saveInboxSettings } from '@/lib/contracts/browser/settings'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveInboxSettings, async ({ principal, body }) => {
  const { chosen, next } = await settings.chooseInbox(principal, body ?? {})
  return answerPage(chosen, next)
})
