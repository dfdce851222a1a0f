import { addAdvisor, listAdvisors } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as advisors from '@/server/rooms/advisors'

export const GET = endpoint(listAdvisors, () => advisors.list())
export const POST = endpoint(addAdvisor, ({ body }) => advisors.add(body.organization, body.email))
