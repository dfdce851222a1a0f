import { signup } from '@/lib/contracts/signup'
import { endpoint } from '@/server/http/endpoint'
import { completeByPartner } from '@/server/rooms/signup'

export const POST = endpoint(signup.businessowner, ({ principal, query, body }) =>
  completeByPartner(principal, query, body),
)
