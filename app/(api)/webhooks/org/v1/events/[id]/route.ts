import { readEvent } from '@/lib/contracts/events'
import { endpoint } from '@/server/http/endpoint'
import * as events from '@/server/rooms/events'

export const GET = endpoint(readEvent, ({ principal, params }) =>
  events.read(principal.organizationId, params.id),
)
