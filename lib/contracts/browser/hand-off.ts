import * as z from 'zod'
import { contract } from '@/lib/contract'
import { onward } from './start'

export const openHandOff = contract({
  operationId: 'openHandOff',
  summary: 'Get the link to the page of the identity partner',
  method: 'POST',
  path: '/api/hand-off',
  access: 'member',
  area: 'status',
  body: z.looseObject({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: [],
})
