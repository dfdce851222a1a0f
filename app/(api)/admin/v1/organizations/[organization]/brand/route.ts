import { nameBrand, readOrganizationBrand } from '@/lib/contracts/admin/brands'
import { endpoint } from '@/server/http/endpoint'
import * as brands from '@/server/rooms/brands'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(readOrganizationBrand, async ({ params }) => {
  const { id } = await organizations.require(params.organization)
  return brands.describe(await brands.read(id))
})
export const PUT = endpoint(nameBrand, ({ params, body }) =>
  brands.setNames(params.organization, body),
)
