import type { samplePayload } from '@/lib/contracts/sample-signup'
import { signup } from '@/lib/contracts/signup'
import { type Client, type Invite, signupBody, type Temporary } from './api'

/** Runs `work` for each item, at most `concurrency` at a time. */
export async function forEachOf<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, i: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const run = async () => {
    while (next < items.length) {
      const i = next++
      await work(items[i]!, i)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, run))
}

const concurrentClients = 24

/** An invited person. No session exists for them, which halves the number of calls. */
export type Applicant = { invite: Invite; temporary: Temporary }

/** Invites and accepts many people concurrently. */
export async function inviteCrowd(client: Client, n: number): Promise<Applicant[]> {
  const crowd: Applicant[] = []
  await client.systemSession()
  await forEachOf(Array.from({ length: n }), concurrentClients, async (_, i) => {
    const invite = await client.invite({ email: `crowd.${i}@example.com` })
    crowd.push({ invite, temporary: await client.accept(invite.token) })
  })
  return crowd
}

/** Signs up many people concurrently. Throws if the service refuses one of them. */
export const signUpAll = (
  client: Client,
  crowd: readonly Applicant[],
  bodyOf: (i: number) => Record<string, unknown> = () => signupBody(),
) =>
  forEachOf(crowd, concurrentClients, ({ temporary }, i) =>
    client.ask(signup.individual, { body: bodyOf(i) as typeof samplePayload }, temporary.headers),
  )

/** Returns the highest number of moments within any `windowMs`. The moments must be sorted. */
export function countBusiest(moments: readonly number[], windowMs: number): number {
  let busiest = 0
  for (let end = 0, begin = 0; end < moments.length; end++) {
    while (moments[end]! - moments[begin]! > windowMs) begin += 1
    busiest = Math.max(busiest, end - begin + 1)
  }
  return busiest
}
