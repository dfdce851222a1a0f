import { issueAdvisorToken } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as advisors from '@/server/rooms/advisors'

export const POST = endpoint(issueAdvisorToken, async ({ body }) => {
  const { email, organization } = body
  const { accessToken, expiresAt, refreshToken } = await advisors.issueToken(email, organization)
  return { accessToken, expiresAt, refreshToken }
})
