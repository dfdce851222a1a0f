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
  customerUid: z.uuid(),
  organizationId: z.uuid(),
  userType: z.enum(userTypeNames),
  status: z.enum(customerStatuses),
  stage: z.enum(kycStages).nullable(),
  createdAt: z.date(),
  signedUpAt: z.date().nullable(),
  statusChangedAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  // Decided here, the specification is silent: only staff see the flag; it compares customers of all organizations and has no other effect.
  sharesNumber: z
    .boolean()
    .describe('Another customer signed up with the same Social Security number'),
})
export type ShownCustomer = z.infer<typeof customer>

/** The code on the status page and in letters, such as 4F7K-2M9Q. */
const reference = () =>
  z.string({ error: 'ONEOF' }).refine((value) => idEndOf(value) !== undefined, { error: 'ONEOF' })

export const customersQuery = z.object({
  reference: reference()
    .optional()
    .describe('The reference on the status page and in letters, such as 4F7K-2M9Q'),
  organization: organizationKey().optional(),
  status: oneOf(customerStatuses).optional(),
  // The id of the last customer on the previous page.
  after: uuid().optional(),
  limit: limit(100),
})

export const listCustomers = contract({
  operationId: 'listCustomers',
  summary: 'List customers, newest first',
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
  method: 'GET',
  path: '/admin/v1/customers/{customerUid}',
  access: 'admin',
  params: z.object({ customerUid: uuid() }),
  status: 200,
  data: customer,
  errors: ['NOT_FOUND'],
})

export const signOutCustomer = contract({
  operationId: 'signOutCustomer',
  summary: 'End everything that acts for a customer: browsers, sessions and tokens',
  method: 'DELETE',
  path: '/admin/v1/customers/{customerUid}/sign-ins',
  access: 'admin',
  params: z.object({ customerUid: uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})
