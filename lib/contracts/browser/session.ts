import * as z from 'zod'
import { contract } from '@/lib/contract'
import { onward } from './start'

/** The seconds until the session expires without activity, and until it reaches its maximum age. */
const timeLeft = z.object({ idleSeconds: z.int().min(0), mostSeconds: z.int().min(0) })
export type TimeLeft = z.infer<typeof timeLeft>

export const readSession = contract({
  operationId: 'readSession',
  summary: 'Read the time until the session of this browser expires',
  method: 'GET',
  path: '/api/session',
  access: 'applicant',
  area: 'session',
  status: 200,
  data: timeLeft,
  errors: [],
})

export const extendSession = contract({
  operationId: 'extendSession',
  summary: 'Extend the session of this browser',
  method: 'POST',
  path: '/api/session/extend',
  access: 'applicant',
  area: 'session',
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: timeLeft,
  errors: [],
})

export const signOut = contract({
  operationId: 'signOut',
  summary: 'End the session of this browser',
  method: 'POST',
  path: '/api/sign-out',
  access: 'visitor',
  endsSession: true,
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: [],
})
