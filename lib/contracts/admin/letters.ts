import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { oneOf, uuid } from '@/lib/formats'

const path = '/admin/v1/letters'
export const letterStates = ['late', 'dead'] as const

export const listLetters = contract({
  operationId: 'listLetters',
  summary: 'List letters that could not be sent, newest first, without recipient and text',
  method: 'GET',
  path,
  access: 'admin',
  query: z.object({
    state: oneOf(letterStates).optional(),
    // The id of the last letter on the previous page.
    after: uuid().optional(),
    limit: limit(100),
  }),
  status: 200,
  data: z.array(
    z.object({
      letterId: z.uuid(),
      kind: z.string(),
      // The service tries late letters again, and dead ones only if staff ask for it.
      state: z.enum(letterStates),
      reason: z.enum(['expired', 'refused', 'unreadable']).nullable(),
      organizationId: z.uuid().nullable(),
      customerUid: z.uuid().nullable(),
      tries: z.int(),
      createdAt: z.date(),
      nextTryAt: z.date().nullable(),
      expiresAt: z.date(),
    }),
  ),
  errors: [],
})

export const resendLetter = contract({
  operationId: 'resendLetter',
  summary: 'Send a late or dead letter now; one that was sent or has expired does not exist',
  method: 'POST',
  path: `${path}/{letterId}/resends`,
  access: 'admin',
  params: z.object({ letterId: uuid() }),
  status: 200,
  data: z.object({ letterId: z.uuid() }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
