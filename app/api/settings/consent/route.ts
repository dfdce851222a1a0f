import { saveConsent } from '@/lib/contracts/browser/settings'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(saveConsent, async ({ principal, body }) =>
  answerNext(await settings.saveConsent(principal, body)),
)
