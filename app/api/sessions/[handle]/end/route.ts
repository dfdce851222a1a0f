import { endBrowserSession } from '@/lib/contracts/browser/settings'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(endBrowserSession, async ({ principal, params }) =>
  answerNext(await settings.endOne(principal, params.handle)),
)
