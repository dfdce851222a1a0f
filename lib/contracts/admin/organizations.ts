import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, flag, section, shownName, uuid } from '@/lib/formats'

export const organization = z.object({
  id: z.uuid().describe('The id of the organization'),
  name: z.string().describe('The name of the organization'),
  apiAccess: z.boolean().describe('True if the organization can use the API'),
  isHouse: z
    .boolean()
    .describe('True for the organization of people who sign up without an invitation'),
  createdAt: z.date().describe('When the organization was created'),
})

const looksLikeId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** An organization's id or its name, up to 120 characters. */
export const organizationKey = () => shownName(120)
// The specification is silent, so we decided: a name must not look like an id, because staff may
// send either a name or an id to select an organization.
const organizationName = () =>
  organizationKey().refine((value) => !looksLikeId.test(value), { error: 'ONEOF' })

// The specification is silent, so we decided: operations for staff have paths below /admin/v1.
export const createOrganization = contract({
  operationId: 'createOrganization',
  summary: 'Create an organization',
  description: 'The organization has no credential yet. Issue one next',
  method: 'POST',
  path: '/admin/v1/organizations',
  access: 'admin',
  body: section({
    name: organizationName().describe(
      'A name of 1 to 120 characters that no other organization has',
    ),
  }),
  status: 201,
  data: organization,
  errors: ['NAME_TAKEN'],
  idempotent: true,
})

export const listOrganizations = contract({
  operationId: 'listOrganizations',
  summary: 'List the organizations, oldest first',
  description: 'Includes the default organization, which the first start creates',
  method: 'GET',
  path: '/admin/v1/organizations',
  access: 'admin',
  status: 200,
  data: z.array(organization),
  errors: [],
})

export const setApiAccess = contract({
  operationId: 'setApiAccess',
  summary: "Turn an organization's API access on or off, including live sessions",
  description:
    'While access is off, live sessions, tokens and invitations return 403, and webhooks wait. Both work again when you turn it on',
  method: 'PUT',
  path: '/admin/v1/organizations/{organization}/api-access',
  access: 'admin',
  params: z.object({
    organization: organizationKey().describe('The id or the name of the organization'),
  }),
  body: section({ isOn: flag().describe('True if the organization can use the API') }),
  status: 200,
  data: organization,
  errors: ['NOT_FOUND'],
})

export const signOutOrganization = contract({
  operationId: 'signOutOrganization',
  summary: 'Sign an organization out: end its sessions and tokens',
  description: 'Use it when secrets may have leaked. Revoke or rotate the credentials too',
  method: 'DELETE',
  path: '/admin/v1/organizations/{organization}/sign-ins',
  access: 'admin',
  params: z.object({
    organization: organizationKey().describe('The id or the name of the organization'),
  }),
  status: 200,
  data: z.object({
    organizationId: z.uuid().describe('The id of the organization'),
    sessions: z.int().describe('The number of revoked sessions'),
    tokens: z.int().describe('The number of revoked tokens'),
  }),
  errors: ['NOT_FOUND'],
})

// Advisors need no signup. They belong to an organization and invite people for it.
export const advisor = z.object({
  id: z.uuid().describe('The id of the advisor'),
  organizationId: z.uuid().describe('The organization that the advisor invites people for'),
  email: z.string().describe('The email address of the advisor'),
  createdAt: z.date().describe('When the advisor was added'),
  revokedAt: z.date().nullable().describe('When the advisor was revoked. Null until then'),
})

export const addAdvisor = contract({
  operationId: 'addAdvisor',
  summary: 'Create an advisor for an organization',
  description: 'An advisor is a person who invites people for the organization with a token',
  method: 'POST',
  path: '/admin/v1/advisors',
  access: 'admin',
  body: section({
    organization: organizationKey().describe('The id or the name of the organization'),
    email: email().describe('The email address of the advisor'),
  }),
  status: 201,
  data: advisor,
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
  idempotent: true,
})

export const listAdvisors = contract({
  operationId: 'listAdvisors',
  summary: 'List the advisors, oldest first',
  description: 'Includes revoked ones',
  method: 'GET',
  path: '/admin/v1/advisors',
  access: 'admin',
  status: 200,
  data: z.array(advisor),
  errors: [],
})

export const revokeAdvisor = contract({
  operationId: 'revokeAdvisor',
  summary: 'Revoke an advisor and their tokens and invitations',
  description: 'Takes effect on the next call',
  method: 'DELETE',
  path: '/admin/v1/advisors/{advisorId}',
  access: 'admin',
  params: z.object({ advisorId: uuid().describe('The id of the advisor') }),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const issueAdvisorToken = contract({
  operationId: 'issueAdvisorToken',
  summary: 'Issue the role tokens of an advisor',
  description: 'The advisor uses it for the invitation operations',
  method: 'POST',
  path: '/admin/v1/advisors/tokens',
  access: 'admin',
  // The specification is silent, so we decided: one address may be an advisor of several
  // organizations. The caller must then name the organization.
  body: section({
    email: email().describe('The email address of the advisor'),
    organization: organizationKey()
      .optional()
      .describe('An id or a name. Required if several organizations have this advisor'),
  }),
  status: 201,
  data: z.object({
    accessToken: z.string().describe('The role token. Send it as a bearer token'),
    expiresAt: z.date().describe('When the access token expires, in 30 minutes'),
    refreshToken: z.string().describe('Renews the access token once, within 30 days'),
  }),
  errors: ['NOT_FOUND'],
})
