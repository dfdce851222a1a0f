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
  method: 'POST',
  path,
  access: 'admin',
  body: section({ organization: organizationKey(), ...newInvite() }),
  status: 201,
  data: createdInvite,
  errors: ['NOT_FOUND', ...inviteErrors],
  idempotent: true,
})

export const listAllInvites = contract({
  operationId: 'listAllInvites',
  summary: 'List invitations, newest first, without their links',
  method: 'GET',
  path,
  access: 'admin',
  query: invitesQuery.extend({ organization: organizationKey().optional() }),
  status: 200,
  data: z.array(listedInvite.extend({ organizationId: z.uuid() })),
  errors: ['NOT_FOUND'],
})

export const cancelAnyInvite = contract({
  operationId: 'cancelAnyInvite',
  summary: 'Cancel an invitation; its links no longer exist',
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
  summary: 'Make a link that opens the form, the status or the inbox for one customer',
  method: 'POST',
  path: '/admin/v1/customers/{customerUid}/links',
  access: 'admin',
  params: z.object({ customerUid: uuid() }),
  body: newLink(),
  status: 201,
  data: createdLink,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'RETURN_URL_NOT_ALLOWED'],
})
