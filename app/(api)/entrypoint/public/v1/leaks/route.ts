import { reportLeak } from '@/lib/contracts/sessions'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'

export const POST = endpoint(reportLeak, ({ body, request }) =>
  credentials.reportLeak(body, request.ip),
)
