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
 * The errors if the issuer of an invitation may no longer invite people. The issuer is a
 * credential, an advisor or an organization.
 */
const ofIssuer = ['CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'] as const

// This is a function, because each operation needs its own copy of the schema in the OpenAPI
// document.
export const newInvite = () => ({
  role: oneOf(userTypeNames).describe('The role that the person signs up for'),
  email: email().describe('The email address for the invitation and for signing in'),
  firstName: personName().describe('The legal first name of the person'),
  lastName: personName().describe('The legal last name of the person'),
  phoneNumber: phone()
    .nullish()
    .describe('Ten digits, or + and 7 to 15 digits, such as +12025550142'),
  externalId: externalId()
    .nullish()
    .describe('Your own id for the customer. To renew the invitation, invite the same id again'),
  sendsEmail: flag().nullish().describe('False if you send the link yourself. Default: true'),
  language: oneOf(inviteLanguages)
    .nullish()
    .describe('The language of the person. Only English for now'),
  ...returnMembers,
  prefill: prefillBody
    .nullish()
    .describe('Answers to prefill in the form, where the person checks them. Not for API signups'),
})
export const createdInvite = z.object({
  inviteId: z.uuid().describe('The id of the invitation, to renew or cancel it'),
  customerUid: z.uuid().describe('The id of the customer, which never changes'),
  inviteUrl: z
    .string()
    .describe('The link for the person. Only this response and the email have it'),
  expiresAt: z.date().describe('When the link expires, after seven days'),
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
  description:
    'Creates a customer and sends the link by email, unless `sendsEmail` is false. If a customer already has this `externalId`, this renews their invitation instead',
  method: 'POST',
  path: '/branches/private/v1/invites',
  access: 'inviter',
  body: z.object(newInvite()),
  status: 201,
  data: createdInvite,
  errors: inviteErrors,
  idempotent: true,
})

// The interface is silent, so we decided: if the link expires after the person accepted the
// invitation, the status is `expired`.
export const inviteStatuses = ['open', 'accepted', 'expired', 'used'] as const

export const invitesQuery = z.object({
  customerUid: uuid().optional().describe('Only invitations of this customer'),
  status: oneOf(inviteStatuses).optional().describe('Only invitations with this status'),
  after: uuid().optional().describe('The `inviteId` of the last item on the previous page'),
  limit: limit(100),
})

export const listedInvite = z.object({
  inviteId: z.uuid().describe('The id of the invitation'),
  customerUid: z.uuid().describe('The customer that the invitation created'),
  externalId: z
    .string()
    .nullable()
    .describe('Your own id for the customer, if the invitation has one'),
  role: role.describe('The role that the person signs up for'),
  status: z.enum(inviteStatuses),
  sendsEmail: z.boolean().describe('True if we email the link, false if you send it'),
  language: z.string().nullable().describe("The person's language, if the invitation has one"),
  returnUrl: z
    .string()
    .nullable()
    .describe('The address to which the person returns, if the invitation has one'),
  refreshUrl: z
    .string()
    .nullable()
    .describe('The address that replaces an expired or used link, if the invitation has one'),
  state: z.string().nullable().describe('Your own text, which we add when the person returns'),
  createdAt: z.date().describe('When the invitation was created'),
  expiresAt: z.date().describe('When the newest link expires'),
  acceptedAt: z
    .date()
    .nullable()
    .describe('When the person first accepted the invitation. Null until then'),
})

export const listInvites = contract({
  operationId: 'listInvites',
  summary: 'List invitations, newest first, without their links',
  description:
    'Shows which invitations are open, expired or used. Only the call that creates a link returns it',
  method: 'GET',
  path: '/branches/private/v1/invites',
  access: 'organization',
  refusesUnknownQuery: true,
  query: invitesQuery,
  status: 200,
  data: z.array(listedInvite),
  errors: [],
})

// The id is any text, so that a malformed id gets the same response as an unknown id.
const inviteParams = z.object({
  inviteId: z.string().describe('The id of the invitation'),
})

export const renewedInvite = z.object({
  inviteId: z.uuid().describe("The id of the invitation, which doesn't change"),
  inviteUrl: z.string().describe('The new link. The previous one no longer works'),
  expiresAt: z.date().describe('When the new link expires, in seven days'),
})

export const cancelInvite = contract({
  operationId: 'cancelInvite',
  summary: 'Cancel an invitation and its links',
  description:
    'This ends only the invitation. A person who has already signed up keeps their account',
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
  description: 'The new link works for seven days. The previous one stops working',
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
  summary: 'Check an invitation link',
  description: 'Anyone with the link can call it. It changes nothing',
  method: 'GET',
  path: '/branches/public/v1/common/invites/check',
  access: 'public',
  query: z.object({ token: plain().describe('The last part of the invitation link') }),
  status: 200,
  data: z.object({
    role: role.describe('The role that the person signs up for'),
    customerUid: z.uuid().describe('The customer that the invitation created'),
    email: z.string().describe('The invited email address'),
    expiresAt: z.date().describe('When the link expires'),
  }),
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
    summary: `Accept an invitation as ${userType === 'businessowner' ? 'a' : 'an'} ${userTypes[userType].slug.replace('-', ' ')}`,
    description:
      'Returns a 30-minute token for the signup. If you accept again before the signup, the earlier token stops working',
    method: 'POST',
    path: `/branches/public/v1/${userType}/invites/accept`,
    access: 'public',
    userType,
    body: z.object({ token: plain().describe('The last part of the invitation link') }),
    status: 200,
    data: z.object({
      temporaryAccessToken: z
        .string()
        .describe('The token for the signup. Send it as a bearer token'),
      expiresAt: z.date().describe('When the token expires, in 30 minutes'),
      customerUid: z.uuid().describe('The customer that the invitation created'),
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
