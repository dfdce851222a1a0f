import { setAllowList } from '@/lib/contracts/admin/credentials'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'

export const PUT = endpoint(setAllowList, async ({ params, body }) => {
  await credentials.setAllowList(params.clientId, body.allowIps)
  return { clientId: params.clientId, allowList: body.allowIps }
})
