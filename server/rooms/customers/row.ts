import { columns } from '../../foundations/db'

/** The columns of a `Customer`, except its id. */
export const customerColumns = columns('customers', {
  organizationId: 'organization_id',
  userType: 'user_type',
  createdAt: 'created_at',
  signedUpAt: 'signed_up_at',
})
