import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { oneOf, uuid } from '@/lib/formats'

const path = '/admin/v1/letters'
export const letterStates = ['late', 'dead'] as const

export const listLetters = contract({
  operationId: 'listLetters',
  summary: 'List unsent emails, newest first, without recipients and texts',
  description:
    'A late email means that the mail server rejects it or is down. The list shows no addresses or texts',
  method: 'GET',
  path,
  access: 'admin',
  query: z.object({
    state: oneOf(letterStates).optional().describe('Only emails in this state'),
    after: uuid().optional().describe('The `letterId` of the last item on the previous page'),
    limit: limit(100),
  }),
  status: 200,
  data: z.array(
    z.object({
      letterId: z.uuid().describe('The id of the email'),
      kind: z.string().describe('The kind of email, such as invitation'),
      state: z
        .enum(letterStates)
        .describe('`late`: the service retries it. `dead`: only staff can resend it'),
      reason: z
        .enum(['expired', 'refused', 'unreadable'])
        .nullable()
        .describe('Why the email is dead. Null if it is late'),
      organizationId: z.uuid().nullable().describe('The organization that the email is about'),
      customerUid: z.uuid().nullable().describe('The customer who receives the email'),
      tries: z.int().describe('The number of attempts so far'),
      createdAt: z.date().describe('When the email was created'),
      nextTryAt: z.date().nullable().describe('When the service retries it. Null if it is dead'),
      expiresAt: z
        .date()
        .describe("When the email expires. The service doesn't send it after that"),
    }),
  ),
  errors: [],
})

export const resendLetter = contract({
  operationId: 'resendLetter',
  summary: 'Resend a late or dead email now',
  description: 'Fix the cause first. The email keeps its original text',
  method: 'POST',
  path: `${path}/{letterId}/resends`,
  access: 'admin',
  params: z.object({ letterId: uuid().describe('The id of the email') }),
  status: 200,
  data: z.object({ letterId: z.uuid().describe('The id of the email') }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
