import * as z from 'zod'
import { contract } from '@/lib/contract'
import { publishEvents } from '@/lib/contracts/notifications'

const [event] = publishEvents.body.options

export const publishNotification = contract({
  operationId: 'publishNotification',
  summary: "Send a notification to any organization's customer",
  description: "For messages that an organization can't send itself",
  method: 'POST',
  path: '/admin/v1/notifications',
  access: 'admin',
  body: event,
  status: 202,
  data: z.object({ id: z.uuid().describe('The id of the new notification') }),
  errors: ['NOT_FOUND'],
  idempotent: true,
})
