import { publishNotification } from '@/lib/contracts/admin/notifications'
import { endpoint } from '@/server/http/endpoint'
import * as staff from '@/server/rooms/staff'

export const POST = endpoint(publishNotification, ({ body }) => staff.publish(body))
