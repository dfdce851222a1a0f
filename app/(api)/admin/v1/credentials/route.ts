import { issueCredential, listCredentials } from '@/lib/contracts/admin/credentials'
import { endpoint } from '@/server/http/endpoint'
import * as credentials from '@/server/rooms/credentials'
import * as organizations from '@/server/rooms/organizations'

export const GET = endpoint(listCredentials, async ({ query }) => {
  const owner =
    query.organization === undefined ? undefined : await organizations.require(query.organization)
  return credentials.listWithCalls(owner?.id)
})
export const POST = endpoint(issueCredential, ({ body }) =>
  credentials.issue(body.organization, {
    allowIps: body.allowIps ?? [],
    expiresInDays: body.expiresInDays ?? undefined,
    scopes: body.scopes ?? undefined,
  }),
)
