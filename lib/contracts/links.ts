import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, oneOf, plain, text, uuid } from '@/lib/formats'
import { purposes } from '@/lib/reach'
import { maxReturnAddressLength } from '@/lib/return-address'

/** The properties of a body with the partner's URLs to which the person returns. */
export const returnMembers = {
  returnUrl: text(maxReturnAddressLength)
    .nullish()
    .describe('Where the person goes after our pages. Its origin is one of your `returnOrigins`'),
  refreshUrl: text(maxReturnAddressLength)
    .nullish()
    .describe('Where an expired or used link leads, so that you can make a new one'),
  state: plain(512)
    .regex(/^[A-Za-z0-9._~-]*$/, { error: 'INVALID_CHARACTERS' })
    .nullish()
    .describe('Your own text of at most 512 characters, which comes back with the person'),
}

// A function, because each operation needs its own copy in the OpenAPI document.
export const newLink = () =>
  z.object({
    purpose: oneOf(purposes).describe('The part of the service that the link opens'),
    ...returnMembers,
    expiresInMinutes: numberBetween(5, 60)
      .int({ error: 'NUMBER' })
      .nullish()
      .describe('How long the link works; 15 unless given'),
  })
export const createdLink = z.object({
  linkId: z.uuid().describe('The id of the link, as the audit shows it'),
  url: z.string().describe('The link for the person. It works once'),
  expiresAt: z.date().describe('When the link ends'),
})

export const createLink = contract({
  operationId: 'createLink',
  summary: 'Create a link to the form, the status page or the inbox of a customer',
  description:
    'The link works once and ends earlier links of the same purpose. Give it to the person only after you have identified them',
  method: 'POST',
  path: '/entrypoint/org/v1/customers/{customerUid}/links',
  access: 'organization',
  params: z.object({ customerUid: uuid().describe('The customer that the link is for') }),
  body: newLink(),
  status: 201,
  data: createdLink,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'RETURN_URL_NOT_ALLOWED'],
})
