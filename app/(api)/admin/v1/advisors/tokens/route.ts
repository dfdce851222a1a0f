import { issueAdvisorToken } from '@/lib/contracts/admin/organizations'
import { endpoint } from '@/server/http/endpoint'
import * as advisors from '@/server/rooms/advisors'

export const POST = endpoint(issueAdvisorToken, async ({ body }) => {
  const { accessToken, expiresAt, refreshToken } = await advisors.issueToken(body.email)
  return { accessToken, expiresAt, refreshToken }
})
