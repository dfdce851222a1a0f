import { addAdvisor, listAdvisors } from '@/lib/contracts/admin/organizations'
import * as advisors from '@/server/advisors'
import { endpoint } from '@/server/http'

export const GET = endpoint(listAdvisors, () => advisors.list())
export const POST = endpoint(addAdvisor, ({ body }) => advisors.add(body.organization, body.email))
