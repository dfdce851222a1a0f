import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, flag, list, section, text } from '@/lib/formats'

export const maxReturnOrigins = 10

export const organizationSettings = z.object({
  organizationId: z.uuid().describe('The id of your organization'),
  name: z.string().describe('The name that staff gave the organization'),
  environment: z
    .enum(['sandbox', 'production'])
    .describe('The environment of the service: sandbox or production'),
  apiAccess: z
    .boolean()
    .describe('True if the organization can use the API. Only staff can change it'),
  returnOrigins: z
    .array(z.string())
    .describe('The origins and app schemes that people can return to'),
  technicalEmail: z
    .string()
    .nullable()
    .describe('The email address for messages about credentials and webhooks'),
  renewsInvites: z
    .boolean()
    .describe('True if a person with an expired invitation can ask our page for a new link'),
})

// The interface is silent, so we decided: a property that the request omits keeps its stored value,
// and null removes a stored address.
export const organizationChanges = () =>
  section({
    returnOrigins: list(text(), maxReturnOrigins)
      .optional()
      .describe(
        'Origins such as https://example.com, or app schemes such as com.bank.app:. They replace the list',
      ),
    technicalEmail: email()
      .nullish()
      .describe('The email address for messages about credentials and webhooks. Null removes it'),
    renewsInvites: flag()
      .optional()
      .describe(
        'True: a person with an expired invitation can ask our page for a new link. False: only you can renew it',
      ),
  })

export const readOrganization = contract({
  operationId: 'readOrganization',
  summary: 'Read the settings of your organization',
  description: 'Only staff can change the name and the access. You can change the rest',
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
    "Absent members don't change. If you change the technical email, we also tell the previous address",
  method: 'PUT',
  path: '/entrypoint/org/v1/organization',
  access: 'organization',
  body: organizationChanges(),
  status: 200,
  data: organizationSettings,
  errors: ['RETURN_URL_NOT_ALLOWED'],
})
