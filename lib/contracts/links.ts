import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, oneOf, plain, text, uuid } from '@/lib/formats'
import { purposes } from '@/lib/reach'
import { maxReturnAddressLength } from '@/lib/return-address'

/** The properties with the partner's URLs to which the person can return. */
export const returnMembers = {
  returnUrl: text(maxReturnAddressLength)
    .nullish()
    .describe(
      'The address to which the person returns. Its origin must be one of your `returnOrigins`',
    ),
  refreshUrl: text(maxReturnAddressLength)
    .nullish()
    .describe('The address that replaces an expired or used link. You can create a new link there'),
  state: plain(512)
    .regex(/^[A-Za-z0-9._~-]*$/, { error: 'INVALID_CHARACTERS' })
    .nullish()
    .describe('Your own text of at most 512 characters, which we add when the person returns'),
}

const newLink = z.object({
  purpose: oneOf(purposes).describe('The part of the service that the link opens'),
  ...returnMembers,
  expiresInMinutes: numberBetween(5, 60)
    .int({ error: 'NUMBER' })
    .nullish()
    .describe('The number of minutes until the link expires. Default: 15'),
})
export const createdLink = z.object({
  linkId: z.uuid().describe('The id of the link in the audit'),
  url: z.string().describe('The link for the person. It works once'),
  expiresAt: z.date().describe('When the link expires'),
})

export const createLink = contract({
  operationId: 'createLink',
  summary: 'Create a link to the form, the status page or the inbox of a customer',
  description:
    'The link works once and replaces earlier links of the same purpose. Identify the person before you give it to them',
  method: 'POST',
  path: '/entrypoint/org/v1/customers/{customerUid}/links',
  access: 'organization',
  params: z.object({ customerUid: uuid().describe('The customer that the link is for') }),
  body: newLink,
  status: 201,
  data: createdLink,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'RETURN_URL_NOT_ALLOWED'],
})
