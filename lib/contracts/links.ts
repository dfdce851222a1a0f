import * as z from 'zod'
import { contract } from '@/lib/contract'
import { numberBetween, oneOf, plain, text, uuid } from '@/lib/formats'
import { purposes } from '@/lib/reach'
import { maxReturnAddressLength } from '@/lib/return-address'

/** The members of a body that lead a person back to the partner. */
export const returnMembers = {
  returnUrl: text(maxReturnAddressLength).nullish(),
  refreshUrl: text(maxReturnAddressLength).nullish(),
  state: plain(512)
    .regex(/^[A-Za-z0-9._~-]*$/, { error: 'INVALID_CHARACTERS' })
    .nullish(),
}

// A function, because each operation gets its own copy in the OpenAPI document.
export const newLink = () =>
  z.object({
    purpose: oneOf(purposes),
    ...returnMembers,
    expiresInMinutes: numberBetween(5, 60).int({ error: 'NUMBER' }).nullish(),
  })
export const createdLink = z.object({ linkId: z.uuid(), url: z.string(), expiresAt: z.date() })

export const createLink = contract({
  operationId: 'createLink',
  summary: 'Make a link that opens the form, the status or the inbox for one customer',
  method: 'POST',
  path: '/entrypoint/org/v1/customers/{customerUid}/links',
  access: 'organization',
  params: z.object({ customerUid: uuid() }),
  body: newLink(),
  status: 201,
  data: createdLink,
  errors: ['NOT_FOUND', 'RATE_LIMITED', 'RETURN_URL_NOT_ALLOWED'],
})
