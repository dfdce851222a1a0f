import { cancelAnyInvite } from '@/lib/contracts/admin/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'

export const DELETE = endpoint(cancelAnyInvite, async ({ params, nameCustomer }) => {
  const { organizationId, customerId } = await invites.locate(params.inviteId)
  nameCustomer(customerId)
  await invites.cancel(organizationId, params.inviteId)
})
