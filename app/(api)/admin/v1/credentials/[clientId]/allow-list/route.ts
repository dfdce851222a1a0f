import { setAllowList } from '@/lib/contracts/admin/credentials'
import * as credentials from '@/server/credentials'
import { endpoint } from '@/server/http'

export const PUT = endpoint(setAllowList, async ({ params, body }) => {
  await credentials.setAllowList(params.clientId, body.allowIps)
  return { clientId: params.clientId, allowList: body.allowIps }
})
