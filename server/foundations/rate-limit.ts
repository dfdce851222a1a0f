import { ApiError } from '@/lib/errors'
import { subscriberOf } from './allow-list'
import { sha256Hex } from './crypto'
import { env } from './env'
import { processSingleton } from './process-singleton'
import { readBucket, takePoint } from './rate-limit/buckets'
import { Windows } from './rate-limit/windows'

/** A limit as the RateLimit headers name it. */
type Policy = { name: string; points: number; seconds: number }
/** What the RateLimit headers say of a call. */
export type Allowance = { policy: Policy; remaining: number; resetSeconds: number }

const windowSeconds = 60
const callsPolicy = (): Policy => ({
  name: 'calls',
  points: env().RATE_LIMIT_CALLS_PER_MINUTE,
  seconds: windowSeconds,
})
const calls = processSingleton('limit.calls', () => new Windows(windowSeconds * 1000))

/** Counts one call of a session or token in this process. Throws RATE_LIMITED. */
export async function spendCall(key: string): Promise<Allowance> {
  const policy = callsPolicy()
  const { count, msToReset } = calls.count(key)
  if (count > policy.points) throw limited(msToReset, policy)
  return { policy, remaining: policy.points - count, resetSeconds: Math.ceil(msToReset / 1000) }
}

export const headersOf = ({
  policy: { name, points, seconds },
  remaining,
  resetSeconds,
}: Allowance): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${points};w=${seconds}`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})

function limited(msToReset: number, policy: Policy): ApiError {
  const retryAfter = Math.max(1, Math.ceil(msToReset / 1000))
  return new ApiError('RATE_LIMITED', {
    retryAfter,
    headers: headersOf({ policy, remaining: 0, resetSeconds: retryAfter }),
  })
}

const sessionFailuresPerAddressFactor = 3

/**
 * Failed session creations, per client and address and per address alone: a stranger elsewhere cannot lock a client out.
 * Decided here, the interface is silent: the address of an IPv6 caller is its /64. Throws RATE_LIMITED when the bucket is empty; `spend` takes one after a 401, and throws the same when others at the same moment took the last.
 */
export async function sessionFailures(
  clientId: string,
  ip: string | null,
): Promise<{ spend(): Promise<void> }> {
  const points = env().RATE_LIMIT_SESSION_FAILURES_PER_MINUTE
  const address = ip === null ? 'unknown' : subscriberOf(ip)
  const perClient: Policy = { name: 'session-client', points, seconds: windowSeconds }
  const perAddress: Policy = {
    name: 'session-address',
    points: points * sessionFailuresPerAddressFactor,
    seconds: windowSeconds,
  }
  const buckets = [
    { policy: perClient, key: `${perClient.name}:${sha256Hex(clientId)}|${address}` },
    { policy: perAddress, key: `${perAddress.name}:${address}` },
  ]
  const before = await Promise.all(buckets.map(({ key }) => readBucket(key)))
  for (const [i, { policy }] of buckets.entries()) {
    const bucket = before[i]
    if (bucket && bucket.taken >= policy.points) throw limited(bucket.msToReset, policy)
  }
  return {
    async spend() {
      // Of many at once only as many get a 401 as the bucket holds; the failure that empties it is one of them.
      const after = await Promise.all(
        buckets.map(({ key, policy }) => takePoint({ key, seconds: policy.seconds })),
      )
      for (const [i, { policy }] of buckets.entries()) {
        const { taken, msToReset } = after[i]!
        if (taken > policy.points) throw limited(msToReset, policy)
      }
    },
  }
}

const codeMails: Policy = { name: 'code-mail', points: 1, seconds: 30 }

/**
 * One mail with a code per 30 seconds and address of a person, under each of the names that processes know it by. Throws RATE_LIMITED.
 */
export async function spendCodeMail(emailKeys: readonly string[]): Promise<void> {
  // All callers take in the same order: of two at once, one gets through.
  for (const emailKey of emailKeys.toSorted()) {
    const { taken, msToReset } = await takePoint({
      key: `${codeMails.name}:${emailKey}`,
      seconds: codeMails.seconds,
    })
    if (taken > codeMails.points) throw limited(msToReset, codeMails)
  }
}
