import * as z from 'zod'
import { contract } from '@/lib/contract'
import { email, oneOf, personName, phone, plain } from '@/lib/formats'
import { type UserType, userTypeNames, userTypes } from '@/lib/user-types'

const role = z.enum(userTypeNames)
/**
 * The errors when the credential, advisor or organization behind an invitation may no longer invite
 * people.
 */
const ofIssuer = ['CREDENTIAL_REVOKED', 'API_ACCESS_DISABLED'] as const

export const createInvite = contract({
  operationId: 'createInvite',
  summary: 'Invite a person to sign up',
  method: 'POST',
  path: '/branches/private/v1/invites',
  access: 'inviter',
  body: z.object({
    role: oneOf(userTypeNames),
    email: email(),
    firstName: personName(),
    lastName: personName(),
    phoneNumber: phone().nullish(),
  }),
  status: 201,
  data: z.object({
    inviteId: z.uuid(),
    customerUid: z.uuid(),
    inviteUrl: z.string(),
    expiresAt: z.date(),
  }),
  errors: [],
  idempotent: true,
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
