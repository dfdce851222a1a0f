import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, flag, section, shownName, uuid } from '@/lib/formats'

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  apiAccess: z.boolean(),
  isHouse: z.boolean(),
  createdAt: z.date(),
})

const looksLikeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** An organization's id or its name, up to 120 characters. */
export const organizationKey = () => shownName(120)
// Decided here, the specification is silent: a name never looks like an id, because staff may send either.
const organizationName = () =>
  organizationKey().refine((value) => !looksLikeId.test(value), { error: 'ONEOF' })

// Decided here, the specification is silent: the paths below /admin/v1.
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
  idempotent: true,
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

export const signOutOrganization = contract({
  operationId: 'signOutOrganization',
  summary:
    "End an organization's sessions and tokens; its credentials and advisors may get new ones",
  method: 'DELETE',
  path: '/admin/v1/organizations/{organization}/sign-ins',
  access: 'admin',
  params: z.object({ organization: organizationKey() }),
  status: 200,
  data: z.object({ organizationId: z.uuid(), sessions: z.int(), tokens: z.int() }),
  errors: ['NOT_FOUND'],
})

// Advisors need no signup. They belong to an organization and invite people for it.
export const advisor = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  email: z.string(),
  createdAt: z.date(),
  revokedAt: z.date().nullable(),
})

export const addAdvisor = contract({
  operationId: 'addAdvisor',
  summary: 'Make an advisor of an organization',
  method: 'POST',
  path: '/admin/v1/advisors',
  access: 'admin',
  body: section({ organization: organizationKey(), email: email() }),
  status: 201,
  data: advisor,
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
  idempotent: true,
})

export const listAdvisors = contract({
  operationId: 'listAdvisors',
  summary: 'List the advisors, oldest first',
  method: 'GET',
  path: '/admin/v1/advisors',
  access: 'admin',
  status: 200,
  data: z.array(advisor),
  errors: [],
})

export const revokeAdvisor = contract({
  operationId: 'revokeAdvisor',
  summary: 'End an advisor for good, with its tokens and the invitations made with them',
  method: 'DELETE',
  path: '/admin/v1/advisors/{advisorId}',
  access: 'admin',
  params: z.object({ advisorId: uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const issueAdvisorToken = contract({
  operationId: 'issueAdvisorToken',
  summary: 'Issue the role tokens of an advisor',
  method: 'POST',
  path: '/admin/v1/advisors/tokens',
  access: 'admin',
  body: section({ email: email() }),
  status: 201,
  data: z.object({ accessToken: z.string(), expiresAt: z.date(), refreshToken: z.string() }),
  errors: ['NOT_FOUND'],
})
