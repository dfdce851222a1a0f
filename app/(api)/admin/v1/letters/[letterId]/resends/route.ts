import { resendLetter } from '@/lib/contracts/admin/letters'
import { endpoint } from '@/server/http/endpoint'
import * as outbox from '@/server/rooms/outbox'

export const POST = endpoint(resendLetter, ({ params, nameCustomer }) =>
  outbox.resend(params.letterId, nameCustomer),
)
