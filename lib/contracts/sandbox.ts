import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, oneOf, section } from '@/lib/formats'

const tenYearsSeconds = 10 * 365 * 86_400

export const moveClock = contract({
  operationId: 'moveClock',
  summary: "Move the service's clock, in the sandbox only (0 resets it)",
  description:
    'Use it to test links, sessions and deadlines that expire. A System session can move the clock only if no other partner uses the sandbox',
  method: 'PUT',
  path: '/sandbox/v1/clock',
  access: 'clock',
  isSandboxOnly: true,
  body: section({
    offsetSeconds: numberBetween(-tenYearsSeconds, tenYearsSeconds).describe(
      'The number of seconds to move the clock. Negative moves it back',
    ),
  }),
  status: 200,
  data: z.object({
    now: z.date().describe('The current time of the service'),
    offsetSeconds: z.number().describe('The offset of the clock, in seconds'),
  }),
  errors: ['NOT_FOUND'],
})

export const faultModes = ['normal', 'down', 'slow', 'failing'] as const
const minutes = 60

export const setFaults = contract({
  operationId: 'setFaults',
  summary: 'Make the identity provider or webhooks fail for your organization, in the sandbox only',
  description:
    "Other organizations aren't affected. After the given time, everything works normally again",
  method: 'PUT',
  path: '/sandbox/v1/faults',
  access: 'organization',
  isSandboxOnly: true,
  refusesUnknownQuery: true,
  body: section({
    provider: oneOf(faultModes)
      .nullish()
      .describe(
        'The behavior of the provider. Default: normal. With down or failing, we submit nothing; slow adds 3 seconds',
      ),
    webhooks: oneOf(faultModes)
      .nullish()
      .describe(
        'The behavior of your webhooks. Default: normal. With down, no connection succeeds; with failing, they return 500',
      ),
    untilSeconds: numberBetween(1, 60 * minutes)
      .nullish()
      .describe('The number of seconds until everything works normally again. Default: 300'),
  }),
  status: 200,
  data: z.object({
    provider: z.enum(faultModes).describe('The current behavior of the identity provider'),
    webhooks: z.enum(faultModes).describe('The current behavior of deliveries'),
    until: z.date().nullable().describe('When the faults end. Null without faults'),
  }),
  errors: ['NOT_FOUND'],
})
