import { issueAdvisorToken } from '@/lib/contracts/admin/organizations'
import * as advisors from '@/server/advisors'
import { endpoint } from '@/server/http'

export const POST = endpoint(issueAdvisorToken, async ({ body }) => {
  const { accessToken, expiresAt, refreshToken } = await advisors.issueToken(body.email)
  return { accessToken, expiresAt, refreshToken }
})
