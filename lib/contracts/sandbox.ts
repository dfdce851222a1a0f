import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, oneOf, section } from '@/lib/formats'

const tenYearsSeconds = 10 * 365 * 86_400

export const moveClock = contract({
  operationId: 'moveClock',
  summary: "Move the service's clock, in the sandbox only (0 resets it)",
  description:
    'Use it to see what expires: links, sessions, deadlines. A System session can move the clock only while no other partner uses the sandbox',
  method: 'PUT',
  path: '/sandbox/v1/clock',
  access: 'clock',
  isSandboxOnly: true,
  body: section({
    offsetSeconds: numberBetween(-tenYearsSeconds, tenYearsSeconds).describe(
      'How far the clock of the service is moved, in seconds. Negative is back',
    ),
  }),
  status: 200,
  data: z.object({
    now: z.date().describe('The time that the service has now'),
    offsetSeconds: z.number().describe('How far the clock is moved, in seconds'),
  }),
  errors: ['NOT_FOUND'],
})

export const faultModes = ['normal', 'down', 'slow', 'failing'] as const
const minutes = 60

export const setFaults = contract({
  operationId: 'setFaults',
  summary: 'Make the identity provider or webhooks fail for your organization, in the sandbox only',
  description:
    'Other organizations are unaffected. Everything is normal again after the given time',
  method: 'PUT',
  path: '/sandbox/v1/faults',
  access: 'organization',
  isSandboxOnly: true,
  refusesUnknownQuery: true,
  body: section({
    provider: oneOf(faultModes)
      .nullish()
      .describe(
        'How the provider behaves; normal unless given. With down and failing nothing is submitted, slow adds 3 seconds',
      ),
    webhooks: oneOf(faultModes)
      .nullish()
      .describe(
        'How receivers behave; normal unless given. With down nothing connects, with failing they answer 500',
      ),
    untilSeconds: numberBetween(1, 60 * minutes)
      .nullish()
      .describe('Everything is normal after this time. Default: 300'),
  }),
  status: 200,
  data: z.object({
    provider: z.enum(faultModes).describe('How the identity provider behaves now'),
    webhooks: z.enum(faultModes).describe('How deliveries behave now'),
    until: z.date().nullable().describe('Null if everything is normal'),
  }),
  errors: ['NOT_FOUND'],
})
