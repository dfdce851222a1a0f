import { listLetters } from '@/lib/contracts/admin/letters'
import { endpoint } from '@/server/http/endpoint'
import * as outbox from '@/server/rooms/outbox'

export const GET = endpoint(listLetters, ({ query }) => outbox.list(query))
