import { showLetter } from '@/lib/contracts/browser/mailbox'
import { readVisitor } from '@/server/http/answers/browser'
import { answerLetter } from '@/server/http/answers/files'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const GET = endpoint(showLetter, async ({ params, request }) =>
  answerLetter(await sandbox.readLetter(await readVisitor(request), params.id)),
)
