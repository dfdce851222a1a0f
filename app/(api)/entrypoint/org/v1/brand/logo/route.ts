import { removeLogo, writeLogo } from '@/lib/contracts/brand'
import { endpoint } from '@/server/http/endpoint'
import * as brands from '@/server/rooms/brands'

export const PUT = endpoint(writeLogo, async ({ principal, request }) =>
  brands.setLogo(principal.organizationId, await request.readBody(writeLogo.maxBodyBytes)),
)
export const DELETE = endpoint(removeLogo, ({ principal }) =>
  brands.removeLogo(principal.organizationId),
)
