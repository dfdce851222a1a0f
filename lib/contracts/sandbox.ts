import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, oneOf, section } from '@/lib/formats'

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

export const faultModes = ['normal', 'down', 'slow', 'failing'] as const
const minutes = 60

export const setFaults = contract({
  operationId: 'setFaults',
  summary: 'Let the identity provider or webhooks fail for your organization, in the sandbox only',
  method: 'PUT',
  path: '/sandbox/v1/faults',
  access: 'organization',
  isSandboxOnly: true,
  refusesUnknownQuery: true,
  body: section({
    provider: oneOf(faultModes)
      .nullish()
      .describe('down and failing submit nothing, slow adds 3 seconds; normal unless given'),
    webhooks: oneOf(faultModes)
      .nullish()
      .describe('down connects to nothing, failing returns 500; normal unless given'),
    untilSeconds: numberBetween(1, 60 * minutes)
      .nullish()
      .describe('All is normal again after this time; 300 unless given'),
  }),
  status: 200,
  data: z.object({
    provider: z.enum(faultModes),
    webhooks: z.enum(faultModes),
    until: z.date().nullable().describe('Null if all is normal'),
  }),
  errors: ['NOT_FOUND'],
})
