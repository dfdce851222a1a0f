import { w9Terms } from '@/lib/contracts/signup'
import { endpoint } from '@/server/http/endpoint'
import * as w9 from '@/server/rooms/w9'

export const GET = endpoint(w9Terms, ({ principal }) => w9.show(principal.customerId))
