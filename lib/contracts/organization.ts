import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, flag, list, section, text } from '@/lib/formats'

export const maxReturnOrigins = 10

export const organizationSettings = z.object({
  organizationId: z.uuid().describe('The id of your organization'),
  name: z.string().describe('The name that staff gave the organization'),
  environment: z
    .enum(['sandbox', 'production'])
    .describe('Whether the service is a sandbox or serves real people'),
  apiAccess: z
    .boolean()
    .describe('Whether the organization may use the interface. Staff switch it'),
  returnOrigins: z
    .array(z.string())
    .describe('The origins and app schemes that people may be sent back to'),
  technicalEmail: z
    .string()
    .nullable()
    .describe('Where the service writes about credentials and webhooks'),
  renewsInvites: z
    .boolean()
    .describe('Whether a person with an expired invitation may ask our page for a new link'),
})

// Decided here, the interface is silent: an absent property does not change, and a null address is
// removed.
export const organizationChanges = () =>
  section({
    returnOrigins: list(text(), maxReturnOrigins)
      .optional()
      .describe(
        'Origins such as https://example.com, or app schemes such as com.bank.app:. Replaces the list',
      ),
    technicalEmail: email()
      .nullish()
      .describe('Where the service writes about credentials and webhooks. Null removes it'),
    renewsInvites: flag()
      .optional()
      .describe(
        'True: a person with an expired invitation may ask our page for a new link. False: only you renew it',
      ),
  })

export const readOrganization = contract({
  operationId: 'readOrganization',
  summary: 'Read the settings of your organization',
  description: 'Staff set the name and the access; your own engineers set the rest',
  method: 'GET',
  path: '/entrypoint/org/v1/organization',
  access: 'organization',
  status: 200,
  data: organizationSettings,
  errors: [],
})

export const changeOrganization = contract({
  operationId: 'changeOrganization',
  summary: 'Set your return addresses, technical email and invitation renewal',
  description:
    'An absent member stays as it is. A change of the mailbox is also mailed to the address before',
  method: 'PUT',
  path: '/entrypoint/org/v1/organization',
  access: 'organization',
  body: organizationChanges(),
  status: 200,
  data: organizationSettings,
  errors: ['RETURN_URL_NOT_ALLOWED'],
})
