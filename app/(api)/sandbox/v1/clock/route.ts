import { moveClock } from '@/lib/contracts/sandbox'
import { endpoint } from '@/server/http'
import * as sandbox from '@/server/sandbox'

export const PUT = endpoint(moveClock, ({ body }) => sandbox.moveClock(body.offsetSeconds))
