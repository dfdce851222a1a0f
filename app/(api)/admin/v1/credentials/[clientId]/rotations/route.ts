import { rotateCredential } from '@/lib/contracts/admin/credentials'
import * as credentials from '@/server/credentials'
import { endpoint } from '@/server/http'

export const POST = endpoint(rotateCredential, ({ params, body }) =>
  credentials.rotate(params.clientId, body.grace),
)
