import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { oneOf, uuid } from '@/lib/formats'

const path = '/admin/v1/letters'
export const letterStates = ['late', 'dead'] as const

export const listLetters = contract({
  operationId: 'listLetters',
  summary: 'List unsent emails, newest first, without recipient and text',
  description:
    'A late letter means that the mail server refuses or is away. Neither address nor text is shown',
  method: 'GET',
  path,
  access: 'admin',
  query: z.object({
    state: oneOf(letterStates).optional().describe('Only letters in this state'),
    after: uuid().optional().describe('The `letterId` of the last item on the page before'),
    limit: limit(100),
  }),
  status: 200,
  data: z.array(
    z.object({
      letterId: z.uuid().describe('The id of the letter'),
      kind: z.string().describe('Which letter it is, such as invitation'),
      // The service sends late emails again. It sends emails that were given up only if staff ask
      // for it.
      state: z
        .enum(letterStates)
        .describe('`late`: the service tries again. `dead`: only staff can send it'),
      reason: z
        .enum(['expired', 'refused', 'unreadable'])
        .nullable()
        .describe('Why the letter is dead. Null for a late one'),
      organizationId: z.uuid().nullable().describe('The organization that the letter is about'),
      customerUid: z.uuid().nullable().describe('The customer that the letter is for'),
      tries: z.int().describe('How often the service has tried'),
      createdAt: z.date().describe('When the letter was written'),
      nextTryAt: z
        .date()
        .nullable()
        .describe('When the service tries again. Null for a dead letter'),
      expiresAt: z.date().describe('After this time the letter is useless and not sent'),
    }),
  ),
  errors: [],
})

export const resendLetter = contract({
  operationId: 'resendLetter',
  summary: 'Resend a late or dead email now',
  description: 'Repair the cause first. The letter is sent with its original text',
  method: 'POST',
  path: `${path}/{letterId}/resends`,
  access: 'admin',
  params: z.object({ letterId: uuid().describe('The id of the letter') }),
  status: 200,
  data: z.object({ letterId: z.uuid().describe('The id of the letter') }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
