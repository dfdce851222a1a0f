import { revokeSessionAsStaff } from '@/lib/contracts/admin/sessions'
import { endpoint } from '@/server/http'
import * as sessions from '@/server/sessions'

export const DELETE = endpoint(revokeSessionAsStaff, ({ params }) =>
  sessions.revokeByHandle(params.handle),
)
