import { openSession } from '@/bench/person'
import type { Service } from '@/bench/subject'
import { call } from '@/lib/client'
import { acceptInvite, createInvite } from '@/lib/contracts/invites'

const atOnce = 32

/**
 * Invites people and accepts their invitations over the API. Returns one token per person as
 * request headers. Each token allows one signup.
 */
export async function makeApplicants(
  service: Service,
  count: number,
): Promise<Record<string, string>[]> {
  const system = { baseUrl: service.url, headers: await openSession(service) }
  const made: Record<string, string>[] = []
  let begun = 0
  const work = async () => {
    while (begun < count) {
      const body = {
        role: 'individual' as const,
        email: `rae.carter.${++begun}@example.com`,
        firstName: 'Rae',
        lastName: 'Carter',
      }
      const { inviteUrl } = (await call(createInvite, { body }, system)).data
      const accepted = await call(
        acceptInvite.individual,
        { body: { token: inviteUrl.split('/').at(-1)! } },
        { baseUrl: service.url },
      )
      made.push({ authorization: `Bearer ${accepted.data.temporaryAccessToken}` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}
