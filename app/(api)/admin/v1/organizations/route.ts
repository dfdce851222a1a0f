import { createOrganization, listOrganizations } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(listOrganizations, () => organizations.list())
export const POST = endpoint(createOrganization, ({ body }) => organizations.create(body.name))
