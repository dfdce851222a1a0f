import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { prefillBody } from '@/lib/contracts/prefill'
import { email, externalId, flag, oneOf, personName, phone, plain, uuid } from '@/lib/formats'
import { type UserType, userTypeNames, userTypes } from '@/lib/user-types'
import { returnMembers } from './links'

const role = z.enum(userTypeNames)
export const inviteLanguages = ['en'] as const
/**
 * The errors when the credential, advisor or organization behind an invitation may no longer invite
 * people.
 */
const ofIssuer = ['CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'] as const

// Functions, because each operation gets its own copy in the OpenAPI document.
export const newInvite = () => ({
  role: oneOf(userTypeNames),
  email: email(),
  firstName: personName(),
  lastName: personName(),
  phoneNumber: phone().nullish(),
  externalId: externalId()
    .nullish()
    .describe('Your own id of the customer. Inviting it again renews its invitation'),
  sendsEmail: flag().nullish().describe('False: you send the link yourself. Default: true'),
  language: oneOf(inviteLanguages)
    .nullish()
    .describe('The language of the person. English alone today'),
  ...returnMembers,
  prefill: prefillBody
    .nullish()
    .describe('Answers that the form shows for the person to check. Not for API signups'),
})
export const createdInvite = z.object({
  inviteId: z.uuid(),
  customerUid: z.uuid(),
  inviteUrl: z.string(),
  expiresAt: z.date(),
})
export const inviteErrors = [
  'NAME_TAKEN',
  'ALREADY_SIGNED_UP',
  'RETURN_URL_NOT_ALLOWED',
  'PREFILL_NOT_ALLOWED',
] as const

export const createInvite = contract({
  operationId: 'createInvite',
  summary: 'Invite a person to sign up',
  method: 'POST',
  path: '/branches/private/v1/invites',
  access: 'inviter',
  body: z.object(newInvite()),
  status: 201,
  data: createdInvite,
  errors: inviteErrors,
  idempotent: true,
})

// Decided here, the interface is silent: an accepted invitation whose link has expired is `expired`.
export const inviteStatuses = ['open', 'accepted', 'expired', 'used'] as const

export const invitesQuery = z.object({
  customerUid: uuid().optional(),
  status: oneOf(inviteStatuses).optional(),
  // The id of the last invitation on the previous page.
  after: uuid().optional(),
  limit: limit(100),
})

export const listedInvite = z.object({
  inviteId: z.uuid(),
  customerUid: z.uuid(),
  externalId: z.string().nullable(),
  role,
  status: z.enum(inviteStatuses),
  sendsEmail: z.boolean(),
  language: z.string().nullable(),
  returnUrl: z.string().nullable(),
  refreshUrl: z.string().nullable(),
  state: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  acceptedAt: z.date().nullable(),
})

export const listInvites = contract({
  operationId: 'listInvites',
  summary: 'List invitations, newest first, without their links',
  method: 'GET',
  path: '/branches/private/v1/invites',
  access: 'organization',
  refusesUnknownQuery: true,
  query: invitesQuery,
  status: 200,
  data: z.array(listedInvite),
  errors: [],
})

// A malformed id has the same response as an unknown one.
export const inviteParams = z.object({ inviteId: z.string() })

export const renewedInvite = z.object({
  inviteId: z.uuid(),
  inviteUrl: z.string(),
  expiresAt: z.date(),
})

export const cancelInvite = contract({
  operationId: 'cancelInvite',
  summary: 'Cancel an invitation; its links no longer exist',
  method: 'DELETE',
  path: '/branches/private/v1/invites/{inviteId}',
  access: 'organization',
  refusesUnknownQuery: true,
  params: inviteParams,
  status: 204,
  errors: ['INVITATION_DOES_NOT_EXIST'],
})

export const renewInvite = contract({
  operationId: 'renewInvite',
  summary: 'Replace the link of an invitation with a new one for the same customer',
  method: 'POST',
  path: '/branches/private/v1/invites/{inviteId}/renewals',
  access: 'organization',
  refusesUnknownQuery: true,
  params: inviteParams,
  status: 201,
  data: renewedInvite,
  errors: ['INVITATION_DOES_NOT_EXIST', 'ALREADY_SIGNED_UP'],
})

export const checkInvite = contract({
  operationId: 'checkInvite',
  summary: 'Tell what an invitation link leads to',
  method: 'GET',
  path: '/branches/public/v1/common/invites/check',
  access: 'public',
  query: z.object({ token: plain() }),
  status: 200,
  data: z.object({ role, customerUid: z.uuid(), email: z.string(), expiresAt: z.date() }),
  errors: [
    ...ofIssuer,
    'INVITATION_DOES_NOT_EXIST',
    'INVITE_TOKEN_EXPIRED',
    'INVITATION_ALREADY_USED',
  ],
})

const accept = <T extends UserType>(userType: T) =>
  contract({
    operationId: `acceptInviteAs${userTypes[userType].role}`,
    summary: `Accept an invitation as ${userTypes[userType].slug.replace('-', ' ')}`,
    method: 'POST',
    path: `/branches/public/v1/${userType}/invites/accept`,
    access: 'public',
    userType,
    body: z.object({ token: plain() }),
    status: 200,
    data: z.object({
      temporaryAccessToken: z.string(),
      expiresAt: z.date(),
      customerUid: z.uuid(),
    }),
    errors: [
      ...ofIssuer,
      'INVITATION_DOES_NOT_EXIST',
      'INVITE_TOKEN_EXPIRED',
      'INAPPROPRIATE_RIGHT',
      'ALREADY_SIGNED_UP',
    ],
  })

export const acceptInvite = {
  individual: accept('individual'),
  businessowner: accept('businessowner'),
  operator: accept('operator'),
}
