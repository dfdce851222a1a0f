import { type Client, type Invite, paths, type Sent, signupBody, type Temporary } from './api'

/** Runs `work` for each item, for at most `concurrency` items at a time. */
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

/**
 * An invited person without a session. The test needs half as many calls if it opens no sessions.
 */
export type Applicant = { invite: Invite; temporary: Temporary }

/** Invites many people at the same time and accepts their invitations. */
export async function inviteCrowd(client: Client, n: number): Promise<Applicant[]> {
  const crowd: Applicant[] = []
  await client.systemSession()
  await forEachOf(Array.from({ length: n }), concurrentClients, async (_, i) => {
    const invite = await client.invite({ email: `crowd.${i}@example.com` })
    crowd.push({ invite, temporary: await client.accept(invite.token) })
  })
  return crowd
}

/** Signs up many people at the same time. Throws if the service rejects a signup. */
export const signUpAll = (
  client: Client,
  crowd: readonly Applicant[],
  bodyOf: (i: number) => Record<string, unknown> = () => signupBody(),
) =>
  forEachOf(crowd, concurrentClients, ({ temporary: { headers } }, i) =>
    signUp(client, { headers, json: bodyOf(i) }),
  )

/**
 * Signs up a person. On a busy machine, a call can time out with a 500 although its signup
 * succeeds. In this case, the client repeats the call.
 */
async function signUp(client: Client, sent: Sent): Promise<void> {
  for (let isRepeated = false; ; isRepeated = true) {
    const { status, body, text } = await client.call('POST', paths.signup('individual'), sent)
    const code = status === 200 ? undefined : body.errors[0].code
    if (!code || (isRepeated && code === 'ALREADY_SIGNED_UP')) return
    const isLate = code === 'INTERNAL_SERVER_ERROR' || (isRepeated && code === 'SIGNUP_IN_PROGRESS')
    if (!isLate) throw new Error(`expected 200, got ${status}: ${text}`)
  }
}

/**
 * Returns the maximum number of moments within any period of `windowMs`. The moments must be
 * sorted.
 */
export function countBusiest(moments: readonly number[], windowMs: number): number {
  let busiest = 0
  for (let end = 0, begin = 0; end < moments.length; end++) {
    while (moments[end]! - moments[begin]! > windowMs) begin += 1
    busiest = Math.max(busiest, end - begin + 1)
  }
  return busiest
}
