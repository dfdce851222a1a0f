import { sha256Hex } from './crypto'
import { env, isSandbox } from './env'
import { processSingleton } from './process-singleton'
import { readBucket, takePoint } from './rate-limit/buckets'
import { type Allowance, addressOf, limited, type Policy, refuseReached } from './rate-limit/policy'
import { Windows } from './rate-limit/windows'

export {
  allowsHandOff,
  allowsRefusedForm,
  allowsSavedLetter,
  spendDestinationTest,
  spendHelpMessage,
  spendLeakReport,
  spendLink,
} from './rate-limit/fixed-limits'
export { spendCodeMail, spendCodeTry, spendConsent, spendLetter } from './rate-limit/letters'
export { type Allowance, headersOf, limited } from './rate-limit/policy'

const windowSeconds = 60
const callsPolicy = (): Policy => ({
  name: 'calls',
  points: env().RATE_LIMIT_CALLS_PER_MINUTE,
  seconds: windowSeconds,
})
const calls = processSingleton('limit.calls', () => new Windows(windowSeconds * 1000))

/** Counts a call of a session or token in this process. Throws RATE_LIMITED. */
export async function spendCall(key: string): Promise<Allowance> {
  const policy = callsPolicy()
  const { count, msToReset } = calls.count(key)
  if (count > policy.points) throw limited(msToReset, policy)
  return { policy, remaining: policy.points - count, resetSeconds: Math.ceil(msToReset / 1000) }
}

const sessionFailuresPerAddressFactor = 3

/**
 * Limits failed session creations per client and IP address, and per IP address alone. So callers
 * at other addresses cannot lock a client out. Throws RATE_LIMITED if a limit is reached. Call
 * `spend` after a 401. `spend` throws RATE_LIMITED if simultaneous failures took the last point.
 * The specification is silent, so we decided: an IPv6 caller counts as its /64.
 */
export async function sessionFailures(
  clientId: string,
  ip: string | null,
): Promise<{ spend(): Promise<void> }> {
  const points = env().RATE_LIMIT_SESSION_FAILURES_PER_MINUTE
  const address = addressOf(ip)
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
  refuseReached(
    buckets.flatMap(({ policy }, i) => {
      const { taken, msToReset } = before[i] ?? { taken: 0, msToReset: 0 }
      return taken >= policy.points ? [{ policy, msToReset }] : []
    }),
  )
  return {
    async spend() {
      // Takes the points before it checks the limit. So simultaneous failures never cause more 401
      // responses than there were points.
      const after = await Promise.all(
        buckets.map(({ key, policy }) => takePoint({ key, seconds: policy.seconds })),
      )
      refuseReached(
        buckets.flatMap(({ policy }, i) => {
          const { taken, msToReset } = after[i]!
          return taken > policy.points ? [{ policy, msToReset }] : []
        }),
      )
    },
  }
}

// The specification is silent, so we decided: a sandbox has higher limits than production, because
// a sandbox protects no real person.
const sandboxFactor = 30
const wrongKeys = processSingleton('limit.staff', () => new Windows(windowSeconds * 1000))

/**
 * Limits wrong admin keys per IP address in this process. Uses no database, because the metrics,
 * which accept the admin key, must be readable while the database is down. After too many wrong
 * keys, throws RATE_LIMITED even for a valid key.
 */
export function staffFailures(ip: string | null): { spend(): void } {
  const factor = isSandbox() ? sandboxFactor : 1
  const points = env().RATE_LIMIT_SESSION_FAILURES_PER_MINUTE * factor
  const policy: Policy = { name: 'staff-address', points, seconds: windowSeconds }
  const address = addressOf(ip)
  const { count, msToReset } = wrongKeys.read(address)
  if (count >= points) throw limited(msToReset, policy)
  return { spend: () => void wrongKeys.count(address) }
}

const unauthenticatedMisses = { points: 60, seconds: windowSeconds }
const misses = processSingleton('limit.misses', () => new Windows(windowSeconds * 1000))

/** Counts an unauthenticated 404. Returns whether the IP address exceeds its limit of such 404s. */
export function isExcessMiss(ip: string | null): boolean {
  const address = addressOf(ip)
  return misses.count(address).count > unauthenticatedMisses.points
}
