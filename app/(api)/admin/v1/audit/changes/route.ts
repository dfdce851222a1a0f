import { listChanges } from '@/lib/contracts/admin/audit'
import { endpoint } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const GET = endpoint(listChanges, ({ query }) => staff.listChanges(query))
