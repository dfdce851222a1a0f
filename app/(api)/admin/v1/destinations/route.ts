import {
  createDestinationForOrganization,
  listAllDestinations,
} from '@/lib/contracts/admin/destinations'
import { endpoint } from '@/server/http/endpoint'
import * as destinations from '@/server/rooms/destinations'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(listAllDestinations, async ({ query: { organization } }) =>
  destinations.list(organization && (await organizations.require(organization)).id),
)
export const POST = endpoint(createDestinationForOrganization, async ({ body }) => {
  const { id } = await organizations.require(body.organization)
  return destinations.create(id, body)
})
