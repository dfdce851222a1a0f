import * as z from 'zod'
import { contract } from '@/lib/contract'
import { oneOf, plain } from '@/lib/formats'
import { onward } from './start'

const emailPurposes = ['start', 'sign-in'] as const

// The body accepts any text, because `readEmail` parses it on the server and in the browser.
// `readEmail` accepts more spellings than the schema of an email address.
export const requestCode = contract({
  operationId: 'requestCode',
  summary: 'Send a code and a link to an email address',
  method: 'POST',
  path: '/api/email',
  access: 'visitor',
  body: z.object({
    email: plain().nullish(),
    purpose: oneOf(emailPurposes),
    next: plain().nullish(),
  }),
  status: 200,
  data: onward,
  errors: ['EMAIL_HAS_INVALID_FORMAT', 'INVITATION_REQUIRED', 'RATE_LIMITED'],
})

export const requestCodeAgain = contract({
  operationId: 'requestCodeAgain',
  summary: 'Send a new code and link to the same address',
  method: 'POST',
  path: '/api/email/again',
  access: 'visitor',
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: ['INVITATION_REQUIRED', 'RATE_LIMITED'],
})

export const confirmCode = contract({
  operationId: 'confirmCode',
  summary: 'Confirm an email address with the code',
  method: 'POST',
  path: '/api/email/code',
  access: 'visitor',
  body: z.object({ code: plain().nullish() }),
  status: 200,
  data: onward,
  errors: [
    'CODE_DOES_NOT_MATCH',
    'CODE_HAS_EXPIRED',
    'INVITATION_REQUIRED',
    'NAME_TAKEN',
    'RATE_LIMITED',
  ],
})

export const confirmLink = contract({
  operationId: 'confirmLink',
  summary: 'Confirm an email address with the link',
  method: 'POST',
  path: '/api/email/link',
  access: 'visitor',
  body: z.object({ token: plain() }),
  status: 200,
  data: onward,
  errors: ['CODE_HAS_EXPIRED', 'INVITATION_REQUIRED', 'NAME_TAKEN'],
})

/** The value of `account` if the person chooses none of the listed accounts. */
export const noAccount = 'none'

export const chooseAccount = contract({
  operationId: 'chooseAccount',
  summary: 'Open one of the accounts of a confirmed email address',
  method: 'POST',
  path: '/api/sign-in/account',
  access: 'visitor',
  body: z.object({ account: plain() }),
  status: 200,
  data: onward,
  errors: ['NOT_FOUND', 'CODE_HAS_EXPIRED', 'INVITATION_REQUIRED'],
})
