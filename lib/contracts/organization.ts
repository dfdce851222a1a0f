import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, flag, list, section, text } from '@/lib/formats'

export const maxReturnOrigins = 10

export const organizationSettings = z.object({
  organizationId: z.uuid(),
  name: z.string(),
  environment: z.enum(['sandbox', 'production']),
  apiAccess: z.boolean(),
  returnOrigins: z.array(z.string()),
  technicalEmail: z.string().nullable(),
  renewsInvites: z.boolean(),
})

// Decided here, the interface is silent: an absent member does not change, and a null address is
// removed.
export const organizationChanges = () =>
  section({
    returnOrigins: list(text(), maxReturnOrigins).optional(),
    technicalEmail: email().nullish(),
    renewsInvites: flag().optional(),
  })

export const readOrganization = contract({
  operationId: 'readOrganization',
  summary: 'Read the settings of your organization',
  method: 'GET',
  path: '/entrypoint/org/v1/organization',
  access: 'organization',
  status: 200,
  data: organizationSettings,
  errors: [],
})

export const changeOrganization = contract({
  operationId: 'changeOrganization',
  summary: 'Set where people may return to, your technical mailbox and who renews invitations',
  method: 'PUT',
  path: '/entrypoint/org/v1/organization',
  access: 'organization',
  body: organizationChanges(),
  status: 200,
  data: organizationSettings,
  errors: ['RETURN_URL_NOT_ALLOWED'],
})
