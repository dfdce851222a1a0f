import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, section } from '@/lib/formats'

const tenYearsSeconds = 10 * 365 * 86_400

export const moveClock = contract({
  operationId: 'moveClock',
  summary: "Move the service's clock, in the sandbox only; 0 puts it right",
  method: 'PUT',
  path: '/sandbox/v1/clock',
  access: 'clock',
  isSandboxOnly: true,
  body: section({ offsetSeconds: numberBetween(-tenYearsSeconds, tenYearsSeconds) }),
  status: 200,
  data: z.object({ now: z.date(), offsetSeconds: z.number() }),
  errors: ['NOT_FOUND'],
})
