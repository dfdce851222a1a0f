import { setFaults } from '@/lib/contracts/sandbox'
import { endpoint } from '@/server/http/endpoint'
import * as sandbox from '@/server/rooms/sandbox'

export const PUT = endpoint(setFaults, ({ principal, body }) =>
  sandbox.setFaults(principal.organizationId, body),
)
