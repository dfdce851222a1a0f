import * as z from 'zod'
import { contract } from '@/lib/contract'
import { plain } from '@/lib/formats'
import { onward } from './start'

export const askForRenewal = contract({
  operationId: 'askForRenewal',
  summary: 'Email a new link for an expired invitation to the invited address',
  method: 'POST',
  path: '/api/invites/renewals',
  access: 'visitor',
  body: z.object({ token: plain() }),
  status: 200,
  data: onward,
  errors: ['RATE_LIMITED'],
})

export const openInvite = contract({
  operationId: 'openInvite',
  summary: 'Accept an invitation in the browser',
  method: 'POST',
  path: '/api/invites',
  access: 'visitor',
  body: z.object({ token: plain() }),
  status: 200,
  data: onward,
  errors: [
    'INVITATION_DOES_NOT_EXIST',
    'INVITE_TOKEN_EXPIRED',
    'ALREADY_SIGNED_UP',
    'RATE_LIMITED',
  ],
})
