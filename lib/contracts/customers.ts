import * as z from 'zod'
import { contract } from '@/lib/contract'
import { customer, customerStatuses } from '@/lib/contracts/admin/customers'
import { limit } from '@/lib/contracts/admin/limit'
import { reason, requirement } from '@/lib/contracts/kyc'
import { externalId, oneOf, uuid } from '@/lib/formats'
import { userTypeNames } from '@/lib/user-types'

/** A customer as a partner sees it. It does not identify the person. */
const ownCustomer = z.object({
  customerUid: z.uuid().describe('The id of the customer, which never changes'),
  externalId: z
    .string()
    .nullable()
    .describe('Your own id for the customer, if the invitation has one'),
  role: z.enum(userTypeNames).describe('The role that the person signs up for'),
  ...customer.pick({ status: true, stage: true }).shape,
  requirements: z.array(requirement).describe('The members to send or correct'),
  reasons: z.array(reason).describe('Why the verification was rejected'),
  ...customer.pick({ createdAt: true, signedUpAt: true, statusChangedAt: true, closedAt: true })
    .shape,
  lastSequence: z
    .int()
    .nullable()
    .describe("The sequence number of the customer's latest event in the log. Null without one"),
})

export const ownCustomersQuery = z.object({
  status: oneOf(customerStatuses).optional().describe('Only customers with this status'),
  externalId: externalId().optional().describe('Only the customer with this `externalId`'),
  after: uuid().optional().describe('The `customerUid` of the last item on the previous page'),
  limit: limit(100, 500),
})

export const listOwnCustomers = contract({
  operationId: 'listOwnCustomers',
  summary: 'List your customers, newest first, including closed ones',
  description:
    'Contains no personal data. To read the next page, send `after`. A page with fewer items than `limit` is the last',
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
  description:
    'Contains no personal data. You can read the status even after the account is closed',
  method: 'GET',
  path: '/entrypoint/org/v1/customers/{customerUid}',
  access: 'organization',
  refusesUnknownQuery: true,
  params: z.object({
    customerUid: uuid().describe('The id of the customer, from its invitation or an event'),
  }),
  status: 200,
  data: ownCustomer,
  errors: ['NOT_FOUND'],
})
