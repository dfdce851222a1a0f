import { signup } from '@/lib/contracts/signup'
import { endpoint } from '@/server/http'
import { completeByPartner } from '@/server/signup'

export const POST = endpoint(signup.operator, ({ principal, query, body }) =>
  completeByPartner(principal, query, body),
)
