import { tryAllowList } from '@/lib/contracts/admin/credentials'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'

export const POST = endpoint(tryAllowList, ({ params, body }) =>
  credentials.tryAllowList(params.clientId, body.allowIps),
)
