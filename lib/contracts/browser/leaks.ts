import * as z from 'zod'
import { contract } from '@/lib/contract'
import { plain } from '@/lib/formats'
import { onward } from './start'

export const reportLeakOnPage = contract({
  operationId: 'reportLeakOnPage',
  summary: 'Report a client secret that was found in public',
  method: 'POST',
  path: '/api/leaks',
  access: 'visitor',
  body: z.object({ clientId: plain().nullish(), clientSecret: plain() }),
  status: 200,
  data: onward,
  errors: ['REQUIRED', 'RATE_LIMITED'],
})
