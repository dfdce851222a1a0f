import * as z from 'zod'
import { contract } from '@/lib/contract'
import { oneOf, plain, section, uuid } from '@/lib/formats'
import { themes } from '@/lib/theme'
import { onward } from './start'

export const saveSettings = contract({
  operationId: 'saveSettings',
  summary: 'Choose how the pages look in this browser',
  method: 'POST',
  path: '/api/settings',
  access: 'applicant',
  body: section({ theme: oneOf(themes) }),
  status: 200,
  data: z.object({ theme: z.enum(themes) }),
  errors: [],
})

const box = oneOf(['yes']).nullish()

export const saveInboxSettings = contract({
  operationId: 'saveInboxSettings',
  summary: 'Choose how the inbox works, and which new items cause an email',
  method: 'POST',
  path: '/api/settings/inbox',
  access: 'member',
  // A browser sends only checked boxes. The form with all boxes sends `isComplete`, so a missing
  // box means unchecked. A page of an earlier version lacks `isComplete` and the last three boxes,
  // so those three choices do not change.
  body: section({
    isComplete: box,
    readsOnView: box,
    hasShortcuts: box,
    mutesMessages: box,
    emailsMessages: box,
    emailsTransactions: box,
  }),
  bodyOptional: true,
  status: 200,
  data: z.object({
    readsOnView: z.boolean(),
    hasShortcuts: z.boolean(),
    mutesMessages: z.boolean(),
    emailsMessages: z.boolean(),
    emailsTransactions: z.boolean(),
  }),
  errors: [],
})

export const endBrowserSession = contract({
  operationId: 'endBrowserSession',
  summary: 'Sign out of one other browser',
  method: 'POST',
  path: '/api/sessions/{handle}/end',
  access: 'applicant',
  params: z.object({ handle: uuid() }),
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: ['NOT_FOUND'],
})

export const endBrowserSessions = contract({
  operationId: 'endBrowserSessions',
  summary: 'Sign out of all other browsers, or of this one too',
  method: 'POST',
  path: '/api/sessions/end',
  access: 'applicant',
  body: section({ which: oneOf(['others', 'all']) }),
  status: 200,
  data: onward,
  errors: [],
})

export const changeEmail = contract({
  operationId: 'changeEmail',
  summary: 'Send a code and a link to the new email address',
  method: 'POST',
  path: '/api/settings/email',
  access: 'applicant',
  body: z.object({ email: plain().nullish() }),
  status: 200,
  data: onward,
  errors: ['EMAIL_HAS_INVALID_FORMAT', 'NAME_TAKEN', 'RATE_LIMITED'],
})

export const requestClosing = contract({
  operationId: 'requestClosing',
  summary: 'Send a code to confirm the closing of an account',
  method: 'POST',
  path: '/api/settings/close/code',
  access: 'member',
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: ['RATE_LIMITED'],
})

export const closeOwnAccount = contract({
  operationId: 'closeOwnAccount',
  summary: "Close the signed-in person's account after a code",
  method: 'POST',
  path: '/api/settings/close',
  access: 'member',
  body: z.object({}),
  bodyOptional: true,
  status: 200,
  data: onward,
  errors: ['CODE_HAS_EXPIRED', 'PENDING_TRANSACTIONS'],
})

export const saveConsent = contract({
  operationId: 'saveConsent',
  summary: 'Withdraw the agreement to electronic records, or agree again',
  method: 'POST',
  path: '/api/settings/consent',
  access: 'applicant',
  body: section({ agrees: oneOf(['yes', 'no']), consentVersion: plain(32) }),
  status: 200,
  data: onward,
  errors: [],
})
