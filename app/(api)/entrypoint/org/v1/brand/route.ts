import { readBrand, writeBrand } from '@/lib/contracts/brand'
import { endpoint } from '@/server/http/endpoint'
import * as brands from '@/server/rooms/brands'

export const GET = endpoint(readBrand, async ({ principal }) =>
  brands.describe(await brands.read(principal.organizationId)),
)
export const PUT = endpoint(
  writeBrand,
  ({ principal, body }) => brands.write(principal.organizationId, body),
  ({ principal, raw }) => brands.findFaults(principal.organizationId, raw),
)
