import { moveClock } from '@/lib/contracts/sandbox'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const PUT = endpoint(moveClock, ({ principal, body }) =>
  sandbox.moveClock(principal, body.offsetSeconds),
)
