import { deleteApplication } from '@/lib/contracts/browser/submit'
import { answerClosed, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as settings from '@/server/rooms/account-settings'

export const POST = endpoint(deleteApplication, async ({ principal, body, request }) =>
  answerClosed(await settings.deleteApplication(principal, body?._for, await readVisitor(request))),
)
