import * as z from 'zod'
import { contract } from '@/lib/contract'
import { limit } from '@/lib/contracts/admin/limit'
import { organizationKey } from '@/lib/contracts/admin/organizations'
import { kycRequest } from '@/lib/contracts/kyc'
import { oneOf, uuid } from '@/lib/formats'
import { idEndOf } from '@/lib/reference'
import { userTypeNames } from '@/lib/user-types'

// The specification is silent, so we decided: a customer is `started` before the signup and
// `closed` after the account is closed. Between these two times, the customer has the status of the
// verification.
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
  customerUid: z.uuid().describe('The id of the customer, which never changes'),
  organizationId: z.uuid().describe('The organization that the customer belongs to'),
  userType: z.enum(userTypeNames).describe('The role that the person signs up for'),
  status: z.enum(customerStatuses).describe('The status of the customer'),
  stage: kycRequest.shape.stage,
  createdAt: z.date().describe('When the customer was created'),
  signedUpAt: z.date().nullable().describe('When the person completed the signup. Null until then'),
  statusChangedAt: z.date().nullable().describe('When the status of the verification last changed'),
  closedAt: z.date().nullable().describe('When the account was closed. Null if it is open'),
  // The specification is silent, so we decided: partners do not see this flag, because it compares
  // customers of all organizations. The flag only informs staff.
  sharesNumber: z
    .boolean()
    .describe('True if another customer has the same Social Security number'),
})
export type ShownCustomer = z.infer<typeof customer>

/** The reference of an application on the status page and in emails, such as 4F7K-2M9Q. */
const reference = () =>
  z.string({ error: 'ONEOF' }).refine((value) => idEndOf(value) !== undefined, { error: 'ONEOF' })

export const customersQuery = z.object({
  reference: reference()
    .optional()
    .describe(
      'The reference that the person sees on the status page and in emails, such as 4F7K-2M9Q',
    ),
  organization: organizationKey()
    .optional()
    .describe('Only those of this organization, by its id or name'),
  status: oneOf(customerStatuses).optional().describe('Only customers with this status'),
  after: uuid().optional().describe('The `customerUid` of the last item on the previous page'),
  limit: limit(100),
})

export const listCustomers = contract({
  operationId: 'listCustomers',
  summary: 'List customers, newest first',
  description: 'Contains no personal data. To find a customer, ask the person for the reference',
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
  description: 'Contains no personal data',
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
    'Use it when a person loses a device. The account stays open, and the person can sign in again',
  method: 'DELETE',
  path: '/admin/v1/customers/{customerUid}/sign-ins',
  access: 'admin',
  params: z.object({ customerUid: uuid().describe('The id of the customer') }),
  status: 204,
  errors: ['NOT_FOUND'],
})
