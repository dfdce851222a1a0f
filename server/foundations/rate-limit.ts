import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '@/lib/errors'
import { subscriberOf } from './allow-list'
import { sha256Hex } from './crypto'
import { databaseUrl, db, keptAlive, lane, sql } from './db'
import { env } from './env'
import { once } from './process-singleton'

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
// Made by the first call: a wrong setting is told by the start, not by an import.
const calls = () =>
  once(
    'limit.calls',
    () => new RateLimiterMemory({ points: callsPolicy().points, duration: windowSeconds }),
  )

/** Spends one call of a session or token; kept by this process. Throws RATE_LIMITED. */
export async function spendCall(key: string): Promise<Allowance> {
  const policy = callsPolicy()
  try {
    const state = await calls().consume(key)
    return {
      policy,
      remaining: state.remainingPoints,
      resetSeconds: Math.ceil(state.msBeforeNext / 1000),
    }
  } catch (state) {
    throw limited(state, policy)
  }
}

export const headersOf = ({
  policy: { name, points, seconds },
  remaining,
  resetSeconds,
}: Allowance): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${points};w=${seconds}`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})

function limited(state: unknown, policy: Policy): unknown {
  if (!(state instanceof RateLimiterRes)) return state
  const retryAfter = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return new ApiError('RATE_LIMITED', {
    retryAfter,
    headers: headersOf({ policy, remaining: 0, resetSeconds: retryAfter }),
  })
}

// The strict limits are shared by all processes, so they live in the database.
const strictPool = () =>
  once('limit.pool', () =>
    new pg.Pool({
      connectionString: databaseUrl(),
      max: 2,
      connectionTimeoutMillis: 4000,
      query_timeout: 4000,
      ...keptAlive,
    }).on('error', () => {}),
  )
const strict = ({ name, points, seconds }: Policy) =>
  once(
    `limit.${name}`,
    () =>
      new RateLimiterPostgres({
        storeClient: strictPool(),
        tableName: 'strict_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
  )

/** What was taken from buckets, one statement for all that ask at the same time. The library asks for each bucket alone. */
const spentOn = once('limit.spent', () =>
  lane<string, RateLimiterRes | undefined>(async (keys) => {
    const nowMs = Date.now()
    const rows = await db.query<{ key: string; points: number; expire: number }>(sql`
      select key, points, expire from strict_limits where key = any(${[...new Set(keys)]}::text[]) and expire > ${nowMs}::bigint`)
    const states = new Map(
      rows.map(({ key, points, expire }) => [key, new RateLimiterRes(0, expire - nowMs, points)]),
    )
    return keys.map((key) => states.get(key))
  }),
)

/** Takes a point from each bucket, one statement for all that ask at the same time: one by one they would wait in turn for the same row. */
const take = once('limit.take', () =>
  lane<{ key: string; seconds: number }, RateLimiterRes>(async (asked) => {
    const nowMs = Date.now()
    const wanted = new Map<string, { count: number; expire: number }>()
    for (const { key, seconds } of asked)
      wanted.set(key, { count: (wanted.get(key)?.count ?? 0) + 1, expire: nowMs + seconds * 1000 })
    // In one order for all processes: of two statements with the same rows one waits for the other.
    const keys = [...wanted.keys()].sort()
    const rows = await db.query<{ key: string; points: number; expire: number }>(sql`
      insert into strict_limits as kept (key, points, expire)
      select * from unnest(${keys}::text[], ${keys.map((key) => wanted.get(key)!.count)}::int[], ${keys.map((key) => wanted.get(key)!.expire)}::bigint[])
      on conflict (key) do update set
        points = case when kept.expire > ${nowMs}::bigint then kept.points else 0 end + excluded.points,
        expire = case when kept.expire > ${nowMs}::bigint then kept.expire else excluded.expire end
      returning key, points, expire`)
    const before = new Map(
      rows.map(({ key, points, expire }) => [
        key,
        { taken: points - wanted.get(key)!.count, expire },
      ]),
    )
    return asked.map(({ key }) => {
      const bucket = before.get(key)!
      bucket.taken += 1
      return new RateLimiterRes(0, bucket.expire - nowMs, bucket.taken)
    })
  }),
)

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
    { policy: perClient, limiter: strict(perClient), key: `${sha256Hex(clientId)}|${address}` },
    { policy: perAddress, limiter: strict(perAddress), key: address },
  ]
  const spent = await Promise.all(buckets.map(({ limiter, key }) => spentOn(limiter.getKey(key))))
  for (const [i, { policy }] of buckets.entries()) {
    const state = spent[i]
    if (state && state.consumedPoints >= policy.points) throw limited(state, policy)
  }
  return {
    async spend() {
      // Of many at once only as many are told 401 as the bucket holds; the failure that empties it is one of them.
      const states = await Promise.all(
        buckets.map(({ limiter, key, policy }) =>
          take({ key: limiter.getKey(key), seconds: policy.seconds }),
        ),
      )
      for (const [i, { policy }] of buckets.entries())
        if (states[i]!.consumedPoints > policy.points) throw limited(states[i], policy)
    },
  }
}

const codeMails: Policy = { name: 'code-mail', points: 1, seconds: 30 }

/**
 * One mail with a code per 30 seconds and address of a person, by whichever of its names it is known to a process. Throws RATE_LIMITED.
 */
export async function spendCodeMail(emailKeys: readonly string[]): Promise<void> {
  try {
    // In one order for all: of two who come at once one gets through.
    for (const key of emailKeys.toSorted()) await strict(codeMails).consume(key)
  } catch (state) {
    throw limited(state, codeMails)
  }
}

export const closeLimits = async (): Promise<void> => {
  await strictPool().end()
}
