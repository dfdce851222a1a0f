import { openMailbox } from '@/lib/contracts/browser/mailbox'
import { answerNext, readVisitor } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const POST = endpoint(openMailbox, async ({ body, request }) =>
  answerNext(await sandbox.openMailbox(await readVisitor(request), body.email)),
)
