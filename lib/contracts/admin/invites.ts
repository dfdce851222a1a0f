import * as z from 'zod'
import { contract, forStaff } from '@/lib/contract'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import {
  cancelInvite,
  createdInvite,
  inviteErrors,
  invitesQuery,
  listedInvite,
  newInvite,
  renewInvite,
} from '@/lib/contracts/invites'
import { createLink } from '@/lib/contracts/links'
import { section } from '@/lib/formats'

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

export const cancelAnyInvite = forStaff(cancelInvite, {
  operationId: 'cancelAnyInvite',
  path: `${path}/{inviteId}`,
})

export const renewAnyInvite = forStaff(renewInvite, {
  operationId: 'renewAnyInvite',
  path: `${path}/{inviteId}/renewals`,
})

export const createLinkForCustomer = forStaff(createLink, {
  operationId: 'createLinkForCustomer',
  path: '/admin/v1/customers/{customerUid}/links',
})
