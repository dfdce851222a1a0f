import * as z from 'zod'
import { contract } from '@/lib/contract'
import { customer, customerStatuses } from '@/lib/contracts/admin/customers'
import { limit } from '@/lib/contracts/admin/limit'
import { requirement } from '@/lib/contracts/kyc'
import { externalId, oneOf, uuid } from '@/lib/formats'
import { userTypeNames } from '@/lib/user-types'

/** A customer of a partner. It does not identify the person. */
const ownCustomer = z.object({
  customerUid: z.uuid(),
  externalId: z.string().nullable().describe('Your own id, if the invitation has one'),
  role: z.enum(userTypeNames),
  ...customer.pick({ status: true, stage: true }).shape,
  requirements: z.array(requirement),
  reasons: z.array(z.object({ code: z.string() })),
  ...customer.pick({ createdAt: true, signedUpAt: true, statusChangedAt: true, closedAt: true })
    .shape,
  lastSequence: z
    .int()
    .nullable()
    .describe('The last numbered event of the customer that the log keeps, or null'),
})

export const ownCustomersQuery = z.object({
  status: oneOf(customerStatuses).optional(),
  externalId: externalId().optional(),
  // The id of the last customer on the previous page.
  after: uuid().optional(),
  limit: limit(100, 500),
})

export const listOwnCustomers = contract({
  operationId: 'listOwnCustomers',
  summary: 'List your customers, newest first, also closed ones',
  method: 'GET',
  path: '/entrypoint/org/v1/customers',
  access: 'organization',
  refusesUnknownQuery: true,
  query: ownCustomersQuery,
  status: 200,
  data: z.array(ownCustomer),
  errors: [],
})

export const readOwnCustomer = contract({
  operationId: 'readOwnCustomer',
  summary: 'Read one of your customers, open or closed',
  method: 'GET',
  path: '/entrypoint/org/v1/customers/{customerUid}',
  access: 'organization',
  refusesUnknownQuery: true,
  params: z.object({ customerUid: uuid() }),
  status: 200,
  data: ownCustomer,
  errors: ['NOT_FOUND'],
})
