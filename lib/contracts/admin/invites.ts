import * as z from 'zod'
import { contract } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import {
  createdInvite,
  inviteErrors,
  inviteParams,
  invitesQuery,
  listedInvite,
  newInvite,
  renewedInvite,
} from '@/lib/contracts/invites'
import { createdLink, newLink } from '@/lib/contracts/links'
import { section, uuid } from '@/lib/formats'

const path = '/admin/v1/invites'

export const createInviteForOrganization = contract({
  operationId: 'createInviteForOrganization',
  summary: 'Invite a person to sign up for an organization',
  description: "The email and the pages show the organization's brand",
  method: 'POST',
  path,
  access: 'admin',
  body: section({
    organization: organizationKey().describe('The id or the name of the organization'),
    ...newInvite(),
  }),
  status: 201,
  data: createdInvite,
  errors: ['NOT_FOUND', ...inviteErrors],
  idempotent: true,
})

export const listAllInvites = contract({
  operationId: 'listAllInvites',
  summary: 'List invitations, newest first, without their links',
  description: 'Only the call that creates a link returns it',
  method: 'GET',
  path,
  access: 'admin',
  query: invitesQuery.extend({
    organization: organizationKey()
      .optional()
      .describe('Only those of this organization, by its id or name'),
  }),
  status: 200,
  data: z.array(
    listedInvite.extend({
      organizationId: z.uuid().describe('The organization that sent the invitation'),
    }),
  ),
  errors: ['NOT_FOUND'],
})

export const cancelAnyInvite = contract({
  operationId: 'cancelAnyInvite',
  summary: 'Cancel an invitation and its links',
  description:
    'This ends only the invitation. A person who has already signed up keeps their account',
  method: 'DELETE',
  path: `${path}/{inviteId}`,
  access: 'admin',
  params: inviteParams,
  status: 204,
  errors: ['INVITATION_DOES_NOT_EXIST'],
})

export const renewAnyInvite = contract({
  operationId: 'renewAnyInvite',
  summary: 'Replace the link of an invitation with a new one for the same customer',
  description: 'The new link works for seven days. The previous one stops working',
  method: 'POST',
  path: `${path}/{inviteId}/renewals`,
  access: 'admin',
  params: inviteParams,
  status: 201,
  data: renewedInvite,
  errors: ['INVITATION_DOES_NOT_EXIST', 'ALREADY_SIGNED_UP'],
})

export const createLinkForCustomer = contract({
  operationId: 'createLinkForCustomer',
  summary: 'Create a link to the form, the status page or the inbox of a customer',
  description:
    'The link works once and replaces earlier links of the same purpose. Identify the person before you give it to them',
  method: 'POST',
  path: '/admin/v1/customers/{customerUid}/links',
  access: 'admin',
  params: z.object({ customerUid: uuid().describe('The customer that the link is for') }),
  body: newLink(),
  status: 201,
  data: createdLink,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'RETURN_URL_NOT_ALLOWED'],
})
