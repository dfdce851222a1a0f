import { tryAllowList } from '@/lib/contracts/admin/credentials'
import * as credentials from '@/server/credentials'
import { endpoint } from '@/server/http'

export const POST = endpoint(tryAllowList, ({ params, body }) =>
  credentials.tryAllowList(params.clientId, body.allowIps),
)
