import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '@/lib/errors'
import { sha256Hex } from './crypto'
import { databaseUrl } from './db'
import { env } from './env'
import { once } from './once'

/** What the RateLimit headers say of a call. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

const windowSeconds = 60
// Made by the first call: a wrong setting is told by the start, not by an import.
const calls = () => once('limit.calls', () => new RateLimiterMemory({ points: env().RATE_LIMIT_CALLS_PER_MINUTE, duration: windowSeconds }))

/** Spends one call of a session or token; kept by this process. Throws RATE_LIMITED. */
export async function spendCall(key: string): Promise<Allowance> {
  const limit = env().RATE_LIMIT_CALLS_PER_MINUTE
  try {
    const state = await calls().consume(key)
    return { limit, remaining: state.remainingPoints, resetSeconds: Math.ceil(state.msBeforeNext / 1000) }
  } catch (state) {
    throw limited(state, limit)
  }
}

export const headersOf = ({ limit, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  'ratelimit-policy': `"calls";q=${limit};w=${windowSeconds}`,
  ratelimit: `"calls";r=${remaining};t=${resetSeconds}`,
})

function limited(state: unknown, limit: number): unknown {
  if (!(state instanceof RateLimiterRes)) return state
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return new ApiError('RATE_LIMITED', { retryAfter: seconds, headers: headersOf({ limit, remaining: 0, resetSeconds: seconds }) })
}

// The strict limits are shared by all processes, so they live in the database.
const strictPool = () =>
  once('limit.pool', () =>
    new pg.Pool({ connectionString: databaseUrl(), max: 2, connectionTimeoutMillis: 4000, query_timeout: 4000 }).on('error', () => {}),
  )
const strict = (name: string, points: number, duration: number) =>
  once(
    `limit.${name}`,
    () =>
      new RateLimiterPostgres({
        storeClient: strictPool(),
        tableName: 'strict_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration,
      }),
  )

const sessionFailuresPerAddressFactor = 3

/**
 * Failed session creations, per client and address and per address alone: a stranger elsewhere cannot lock a client out. Throws RATE_LIMITED when
 * the bucket is empty; `spend` takes one after a 401.
 */
export async function sessionFailures(clientId: string, ip: string | null): Promise<{ spend(): Promise<void> }> {
  const points = env().RATE_LIMIT_SESSION_FAILURES_PER_MINUTE
  const address = ip ?? 'unknown'
  const buckets = [
    { limiter: strict('session-client', points, windowSeconds), key: `${sha256Hex(clientId)}|${address}`, points },
    {
      limiter: strict('session-address', points * sessionFailuresPerAddressFactor, windowSeconds),
      key: address,
      points: points * sessionFailuresPerAddressFactor,
    },
  ]
  for (const bucket of buckets) {
    const state = await bucket.limiter.get(bucket.key)
    if (state && state.consumedPoints >= bucket.points) throw limited(state, bucket.points)
  }
  return {
    async spend() {
      // A bucket that this very failure empties does not change its answer.
      await Promise.all(buckets.map((bucket) => bucket.limiter.consume(bucket.key).catch(() => {})))
    },
  }
}

/** One mail with a code per 30 seconds and address of a person. Throws RATE_LIMITED. */
export async function spendCodeMail(emailKey: string): Promise<void> {
  try {
    await strict('code-mail', 1, 30).consume(emailKey)
  } catch (state) {
    throw limited(state, 1)
  }
}

export const closeLimits = async (): Promise<void> => {
  await strictPool().end()
}
