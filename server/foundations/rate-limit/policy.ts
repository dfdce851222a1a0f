import { ApiError } from '@/lib/errors'
import { subscriberOf } from '../allow-list'
import { takePoint } from './buckets'

/** A limit and its name in the RateLimit headers. */
export type Policy = { name: string; points: number; seconds: number }
/** The values of the RateLimit headers of a response. */
export type Allowance = { policy: Policy; remaining: number; resetSeconds: number }

/** Returns the RateLimit headers of a response. */
export const headersOf = ({
  policy: { name, points, seconds },
  remaining,
  resetSeconds,
}: Allowance): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${points};w=${seconds}`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})

/** Returns the RATE_LIMITED error of a policy, with its headers. */
export function limited(msToReset: number, policy: Policy): ApiError {
  const retryAfter = Math.max(1, Math.ceil(msToReset / 1000))
  return new ApiError('RATE_LIMITED', {
    retryAfter,
    headers: headersOf({ policy, remaining: 0, resetSeconds: retryAfter }),
  })
}

export const keyOf = ({ name }: Policy, of: string): string => `${name}:${of}`

/** Takes one point from a bucket. Throws RATE_LIMITED. */
export async function spend(policy: Policy, of: string): Promise<void> {
  const { taken, msToReset } = await takePoint({ key: keyOf(policy, of), seconds: policy.seconds })
  if (taken > policy.points) throw limited(msToReset, policy)
}

/** A limit that a caller has reached, and the milliseconds until its points are available again. */
type Reached = { policy: Policy; msToReset: number }

/**
 * Throws RATE_LIMITED with the longest wait of the reached limits. After a shorter wait, the caller
 * would be refused again. Does nothing if no limit is reached.
 */
export function refuseReached(reached: readonly Reached[]): void {
  const [longest] = reached.toSorted((a, b) => b.msToReset - a.msToReset)
  if (longest) throw limited(longest.msToReset, longest.policy)
}

/**
 * Returns the part of a bucket's key that identifies the IP address of the caller. For IPv6, this
 * part is the /64 network.
 */
export const addressOf = (ip: string | null): string => (ip === null ? 'unknown' : subscriberOf(ip))
