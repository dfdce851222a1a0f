import { ApiError } from '@/lib/errors'
import { subscriberOf } from './allow-list'
import { sha256Hex } from './crypto'
import { env, isSandbox } from './env'
import { processSingleton } from './process-singleton'
import { readBucket, takePoint } from './rate-limit/buckets'
import { Windows } from './rate-limit/windows'

/** A limit with its name in the RateLimit headers. */
type Policy = { name: string; points: number; seconds: number }
/** The values of the RateLimit headers of a call. */
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
 * Limits failed session creations per client and address, and per address. Other addresses cannot
 * lock a client out. Decided here, the interface is silent: an IPv6 caller counts as its /64.
 * Throws RATE_LIMITED when a bucket is empty. Call `spend` after a 401; it also throws when
 * simultaneous failures took the last point.
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
      // Simultaneous failures receive only as many 401s as points remain.
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

// Decided here, the interface is silent: a sandbox guards no real person, and its callers experiment.
const sandboxFactor = 30
const wrongKeys = processSingleton('limit.staff', () => new Windows(windowSeconds * 1000))

/**
 * Limits wrong admin keys per address in this process: the metrics must stay readable while the
 * database is down. Throws RATE_LIMITED, also for the right key.
 */
export function staffFailures(ip: string | null): { spend(): void } {
  const factor = isSandbox() ? sandboxFactor : 1
  const points = env().RATE_LIMIT_SESSION_FAILURES_PER_MINUTE * factor
  const policy: Policy = { name: 'staff-address', points, seconds: windowSeconds }
  const address = ip === null ? 'unknown' : subscriberOf(ip)
  const { count, msToReset } = wrongKeys.read(address)
  if (count >= points) throw limited(msToReset, policy)
  return { spend: () => void wrongKeys.count(address) }
}

const codeMails: Policy = { name: 'code-mail', points: 1, seconds: 30 }

/**
 * Allows one code mail in 30 seconds per address. An address has one key per index key of the ring.
 * Throws RATE_LIMITED.
 */
export async function spendCodeMail(emailKeys: readonly string[]): Promise<void> {
  // A fixed order, so that one of two simultaneous callers passes.
  for (const emailKey of emailKeys.toSorted()) {
    const { taken, msToReset } = await takePoint({
      key: `${codeMails.name}:${emailKey}`,
      seconds: codeMails.seconds,
    })
    if (taken > codeMails.points) throw limited(msToReset, codeMails)
  }
}

const refusedForms: Policy = { name: 'refused-form', points: 20, seconds: windowSeconds }

/** Whether a refused form of a browser without a session may still be kept for this address. */
export async function allowsRefusedForm(ip: string | null): Promise<boolean> {
  const key = `${refusedForms.name}:${ip === null ? 'unknown' : subscriberOf(ip)}`
  const before = await readBucket(key)
  if (before && before.taken >= refusedForms.points) return false
  const { taken } = await takePoint({ key, seconds: refusedForms.seconds })
  return taken <= refusedForms.points
}

const unauthenticatedMisses = { points: 60, seconds: windowSeconds }
const misses = processSingleton('limit.misses', () => new Windows(windowSeconds * 1000))

/** Whether this 404 of a caller without authentication is beyond the limit of its address. */
export function isExcessMiss(ip: string | null): boolean {
  const address = ip === null ? 'unknown' : subscriberOf(ip)
  return misses.count(address).count > unauthenticatedMisses.points
}
