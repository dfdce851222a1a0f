import { closeOwnAccount } from '@/lib/contracts/browser/settings'
import { answerClosed, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(closeOwnAccount, async ({ principal, request }) =>
  answerClosed(await settings.closeAccount(principal, await readVisitor(request))),
)
