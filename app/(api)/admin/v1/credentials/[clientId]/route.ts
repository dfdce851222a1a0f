import { revokeCredential } from '@/lib/contracts/admin/credentials'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'

export const DELETE = endpoint(revokeCredential, ({ params }) =>
  credentials.revoke(params.clientId),
)
