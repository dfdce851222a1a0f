import { reportLeakOnPage } from '@/lib/contracts/browser/leaks'
import { ApiError } from '@/lib/errors'
import { answerPage } from '@/server/http/answers/browser'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'

export const POST = endpoint(reportLeakOnPage, async ({ body, request }) => {
  const [clientId, clientSecret] = [body.clientId?.trim(), body.clientSecret.trim()]
  if (clientSecret === '') throw ApiError.fields([{ code: 'REQUIRED', source: 'clientSecret' }])
  await credentials.reportLeak({ clientId, clientSecret }, request.ip)
  const next = '/developers/leak/reported'
  return answerPage({ next }, next)
})
