import { revokeCredential } from '@/lib/contracts/admin/credentials'
import * as credentials from '@/server/credentials'
import { endpoint } from '@/server/http'

export const DELETE = endpoint(revokeCredential, ({ params }) =>
  credentials.revoke(params.clientId),
)
