import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { kycStages } from '@/lib/contracts/kyc'
import { oneOf, uuid } from '@/lib/formats'
import { idEndOf } from '@/lib/reference'
import { userTypeNames } from '@/lib/user-types'

// Decided here, the specification is silent: a customer is `started` before the signup, `closed` after closing, otherwise the status of the verification.
export const customerStatuses = [
  'started',
  'pending',
  'approved',
  'rejected',
  'incomplete',
  'closed',
] as const

/** The data of a customer that staff can see. It does not identify the person. */
export const customer = z.object({
  customerUid: z
    .uuid()
    .describe('The id of the customer, the same from the invitation to the end of the account'),
  organizationId: z.uuid().describe('The organization that the customer belongs to'),
  userType: z.enum(userTypeNames).describe('The role in which the person signs up'),
  status: z.enum(customerStatuses).describe('Where the customer stands'),
  stage: z
    .enum(kycStages)
    .nullable()
    .describe('Whether a machine or a person checks the verification. Null unless it is pending'),
  createdAt: z.date().describe('When the customer was created'),
  signedUpAt: z.date().nullable().describe('When the signup was complete. Null before'),
  statusChangedAt: z.date().nullable().describe('When the verification last changed its status'),
  closedAt: z.date().nullable().describe('When the account was closed. Null while it is open'),
  // Decided here, the specification is silent: only staff see the flag; it compares customers of all organizations and has no other effect.
  sharesNumber: z
    .boolean()
    .describe('Another customer signed up with the same Social Security number'),
})
export type ShownCustomer = z.infer<typeof customer>

/** The reference on the status page and in emails, such as 4F7K-2M9Q. */
const reference = () =>
  z.string({ error: 'ONEOF' }).refine((value) => idEndOf(value) !== undefined, { error: 'ONEOF' })

export const customersQuery = z.object({
  reference: reference()
    .optional()
    .describe('The reference on the status page and in emails, such as 4F7K-2M9Q'),
  organization: organizationKey()
    .optional()
    .describe('Only of this organization, by its id or name'),
  status: oneOf(customerStatuses).optional().describe('Only customers with this status'),
  after: uuid().optional().describe('The `customerUid` of the last item on the page before'),
  limit: limit(100),
})

export const listCustomers = contract({
  operationId: 'listCustomers',
  summary: 'List customers, newest first',
  description:
    'Contains nothing that names a person. To find a customer, use the reference that the person reads out',
  method: 'GET',
  path: '/admin/v1/customers',
  access: 'admin',
  query: customersQuery,
  status: 200,
  data: z.array(customer),
  errors: ['NOT_FOUND'],
})

export const showCustomer = contract({
  operationId: 'showCustomer',
  summary: 'Read a customer',
  description: 'Contains nothing that names a person',
  method: 'GET',
  path: '/admin/v1/customers/{customerUid}',
  access: 'admin',
  params: z.object({ customerUid: uuid().describe('The id of the customer') }),
  status: 200,
  data: customer,
  errors: ['NOT_FOUND'],
})

export const signOutCustomer = contract({
  operationId: 'signOutCustomer',
  summary: 'Sign a customer out everywhere: browsers, sessions and tokens',
  description:
    'Use it when a device is lost. The person can sign in again, and the account stays open',
  method: 'DELETE',
  path: '/admin/v1/customers/{customerUid}/sign-ins',
  access: 'admin',
  params: z.object({ customerUid: uuid().describe('The id of the customer') }),
  status: 204,
  errors: ['NOT_FOUND'],
})
