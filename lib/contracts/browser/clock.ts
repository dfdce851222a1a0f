import { contract } from '@/lib/contract'
import { section } from '@/lib/formats'
import { onward } from './start'

export const resetClock = contract({
  operationId: 'resetClock',
  summary: 'Set the test clock to the real time, in the sandbox only',
  method: 'POST',
  path: '/api/clock',
  access: 'visitor',
  body: section({}),
  status: 200,
  data: onward,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
