import * as z from 'zod'
import { contract } from '@/lib/contract'
import { plain, uuid } from '@/lib/formats'
import { onward } from './start'

// A form sends the address in its body, because logs and browser histories store URLs.
export const openMailbox = contract({
  operationId: 'openMailbox',
  summary: 'Show the emails to an address, in the sandbox only',
  method: 'POST',
  path: '/api/mailbox',
  access: 'visitor',
  body: z.object({ email: plain().nullish() }),
  status: 200,
  data: onward,
  errors: ['EMAIL_HAS_INVALID_FORMAT', 'NOT_FOUND'],
})

/** The HTML of an email as mail programs show it. */
export const showLetter = contract({
  operationId: 'showLetter',
  summary: 'Show the HTML of an email in the mailbox, in the sandbox only',
  method: 'GET',
  path: '/api/mailbox/letters/{id}',
  access: 'visitor',
  params: z.object({ id: uuid() }),
  status: 200,
  errors: ['NOT_FOUND'],
})
