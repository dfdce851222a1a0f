import { publishNotification } from '@/lib/contracts/admin/notifications'
import { endpoint } from '@/server/http'
import * as staff from '@/server/staff'

export const POST = endpoint(publishNotification, ({ body }) => staff.publish(body))
