import { revokeSessionAsStaff } from '@/lib/contracts/admin/sessions'
import { endpoint } from '@/server/http/endpoint'
import * as sessions from '@/server/rooms/sessions'

export const DELETE = endpoint(revokeSessionAsStaff, ({ params }) =>
  sessions.revokeByHandle(params.handle),
)
