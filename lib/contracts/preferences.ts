import * as z from 'zod'
import { contract } from '@/lib/contract'
import { flag, section } from '@/lib/formats'

const inboxSentence =
  'Whether new messages are unread. False: they are stored as read, and the list still shows them'

export const preferences = z.object({
  platform: z
    .object({ inbox: z.boolean().describe(inboxSentence) })
    .describe('Notifications of the category `platform`'),
})
export type Preferences = z.infer<typeof preferences>

export const readPreferences = contract({
  operationId: 'readPreferences',
  summary: "Read a person's inbox preferences",
  description: 'Notifications of the categories `transaction` and `kyc` are always unread at first',
  method: 'GET',
  path: '/notifications/private/v1/preferences',
  access: 'account',
  refusesUnknownQuery: true,
  status: 200,
  data: preferences,
  errors: [],
})

// Decided here, the specification is silent: an absent property keeps its value, as in other
// settings.
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
    platform: section({ inbox: flag().optional().describe(inboxSentence) })
      .optional()
      .describe('Notifications of the category `platform`'),
  }),
  status: 200,
  data: preferences,
  errors: [],
})
