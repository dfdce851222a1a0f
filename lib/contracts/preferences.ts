import * as z from 'zod'
import { contract } from '@/lib/contract'
import { flag, section } from '@/lib/formats'

const inboxSentence =
  'Whether new messages are unread. False: they are stored as read, and the list still shows them'

const emailSentence =
  'Whether we email the person about new notifications, at most once an hour. The email has no text of a notification'
const platformSentence = 'Notifications of the category `platform`'
const transactionSentence = 'Notifications of the category `transaction`'

export const preferences = z.object({
  transaction: z
    .object({ email: z.boolean().describe(emailSentence) })
    .describe(transactionSentence),
  platform: z
    .object({
      inbox: z.boolean().describe(inboxSentence),
      email: z.boolean().describe(emailSentence),
    })
    .describe(platformSentence),
})
export type Preferences = z.infer<typeof preferences>

export const readPreferences = contract({
  operationId: 'readPreferences',
  summary: "Read a person's inbox preferences",
  description:
    'Notifications of the categories `transaction` and `kyc` are always unread at first. A person gets emails about a category only after a choice here. Emails about verifications are no part of these preferences',
  method: 'GET',
  path: '/notifications/private/v1/preferences',
  access: 'account',
  refusesUnknownQuery: true,
  status: 200,
  data: preferences,
  errors: [],
})

// The specification is silent, so we decided: a property that the request omits keeps its stored
// value.
export const changePreferences = contract({
  operationId: 'changePreferences',
  summary: "Change a person's inbox preferences",
  description:
    'Members that you leave out stay as they are. Notifications that are in the inbox do not change',
  method: 'PUT',
  path: '/notifications/private/v1/preferences',
  access: 'account',
  refusesUnknownQuery: true,
  body: section({
    transaction: section({ email: flag().optional().describe(emailSentence) })
      .optional()
      .describe(transactionSentence),
    platform: section({
      inbox: flag().optional().describe(inboxSentence),
      email: flag().optional().describe(emailSentence),
    })
      .optional()
      .describe(platformSentence),
  }),
  status: 200,
  data: preferences,
  errors: [],
})
