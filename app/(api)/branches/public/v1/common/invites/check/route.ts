import { checkInvite } from '@/lib/contracts/invites'
import { endpoint } from '@/server/http/endpoint'
import * as invites from '@/server/rooms/invites'

export const GET = endpoint(checkInvite, async ({ query }) => {
  const { role, customerUid, email, expiresAt } = await invites.check(query.token)
  return { role, customerUid, email, expiresAt }
})
