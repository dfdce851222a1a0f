import * as z from 'zod'
import { contract } from '@/lib/contract'
import { onward } from './start'

export const signOut = contract({
  operationId: 'signOut',
  summary: 'End the session of this browser',
  method: 'POST',
  path: '/api/sign-out',
  access: 'visitor',
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: [],
})
