import { createLinkForCustomer } from '@/lib/contracts/admin/invites'
import { endpoint } from '@/server/http/endpoint'
import * as customers from '@/server/rooms/customers'
import * as links from '@/server/rooms/links'

export const POST = endpoint(createLinkForCustomer, async ({ params, body, nameCustomer }) => {
  const { customerUid, organizationId } = await customers.show(params.customerUid)
  nameCustomer(customerUid)
  return links.create({ organizationId, clientId: null }, customerUid, body)
})
