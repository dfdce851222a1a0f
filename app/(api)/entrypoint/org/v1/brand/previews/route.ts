import { previewBrand } from '@/lib/contracts/brand'
import { endpoint } from '@/server/http/endpoint'
import * as brands from '@/server/rooms/brands'

export const POST = endpoint(
  previewBrand,
  ({ principal, body }) => brands.preview(principal.organizationId, body),
  ({ principal, raw }) => brands.findFaults(principal.organizationId, raw),
)
