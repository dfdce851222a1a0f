import { showEvent } from '@/lib/contracts/admin/events'
import { endpoint } from '@/server/http/endpoint'
import * as events from '@/server/rooms/events'

export const GET = endpoint(showEvent, async ({ params, nameCustomer }) => {
  const event = await events.read(null, params.id)
  if (event.customerUid) nameCustomer(event.customerUid)
  return event
})
