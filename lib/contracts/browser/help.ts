import * as z from 'zod'
import { contract } from '@/lib/contract'
import { plain } from '@/lib/formats'
import { onward } from './start'

const maxMessage = 4000

export const sendHelpMessage = contract({
  operationId: 'sendHelpMessage',
  summary: 'Send a message to support',
  method: 'POST',
  path: '/api/help',
  access: 'visitor',
  body: z.object({
    message: plain(maxMessage),
    email: plain().nullish(),
    reference: plain(40).nullish(),
    page: plain().nullish(),
    company: plain(200).nullish(),
  }),
  status: 200,
  data: onward,
  errors: ['REQUIRED', 'INVALID_CHARACTERS', 'EMAIL_HAS_INVALID_FORMAT', 'RATE_LIMITED'],
})
