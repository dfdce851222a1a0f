import { revokeAdvisor } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as advisors from '@/server/rooms/advisors'

export const DELETE = endpoint(revokeAdvisor, ({ params }) => advisors.revoke(params.advisorId))
