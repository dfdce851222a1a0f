import * as z from 'zod'
import { contract } from '@/lib/contract'
import { flag, section, text } from '@/lib/formats'

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  apiAccess: z.boolean(),
  isHouse: z.boolean(),
  createdAt: z.date(),
})

const looksLikeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** An organization's id or its name, up to 120 characters. */
export const organizationKey = () =>
  text(120)
    .refine((value) => value.trim() !== '', { error: 'MIN' })
    .refine((value) => !/\p{Cc}/u.test(value), { error: 'INVALID_CHARACTERS' })
// Decided here, the interface is silent: a name is never spelled like an id, since staff may give either.
const organizationName = () => organizationKey().refine((value) => !looksLikeId.test(value), { error: 'ONEOF' })

// Decided here, the interface is silent: the paths below /admin/v1.
export const createOrganization = contract({
  operationId: 'createOrganization',
  summary: 'Make an organization',
  method: 'POST',
  path: '/admin/v1/organizations',
  access: 'admin',
  body: section({ name: organizationName() }),
  status: 201,
  data: organization,
  errors: ['NAME_TAKEN'],
})

export const listOrganizations = contract({
  operationId: 'listOrganizations',
  summary: 'List the organizations, oldest first',
  method: 'GET',
  path: '/admin/v1/organizations',
  access: 'admin',
  status: 200,
  data: z.array(organization),
  errors: [],
})

export const setApiAccess = contract({
  operationId: 'setApiAccess',
  summary: "Switch an organization's API access on or off, for its live sessions too",
  method: 'PUT',
  path: '/admin/v1/organizations/{organization}/api-access',
  access: 'admin',
  params: z.object({ organization: organizationKey() }),
  body: section({ isOn: flag() }),
  status: 200,
  data: organization,
  errors: ['NOT_FOUND'],
})
