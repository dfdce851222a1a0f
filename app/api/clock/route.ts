import { resetClock } from '@/lib/contracts/browser/clock'
import { answerNext } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const POST = endpoint(resetClock, async () => answerNext(await sandbox.resetClock()))
