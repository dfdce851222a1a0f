import * as z from 'zod'
import { contract } from '@/lib/contract'
import { plain } from '@/lib/formats'
import { onward } from './start'

export const openLink = contract({
  operationId: 'openLink',
  summary: 'Open a link of a partner in the browser',
  method: 'POST',
  path: '/api/links',
  access: 'visitor',
  body: z.object({ token: plain() }),
  status: 200,
  data: onward,
  errors: [
    'CREDENTIAL_REVOKED',
    'API_ACCESS_DISABLED',
    'NOT_FOUND',
    'CODE_HAS_EXPIRED',
    'RATE_LIMITED',
  ],
})
