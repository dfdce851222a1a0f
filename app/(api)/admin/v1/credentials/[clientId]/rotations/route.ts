import { rotateCredential } from '@/lib/contracts/admin/credentials'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'

export const POST = endpoint(rotateCredential, ({ params, body }) =>
  credentials.rotate(params.clientId, body.grace),
)
