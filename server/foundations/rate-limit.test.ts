import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/errors'
import { openRooms } from '../testing/open-rooms'
import { db, sql } from './db'
import * as rateLimit from './rate-limit'
import { sweepBuckets } from './rate-limit/buckets'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms({
    RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '5',
    RATE_LIMIT_CALLS_PER_MINUTE: '3',
  })
})
afterAll(() => rooms.close())
beforeEach(() => db.query({ text: 'truncate strict_limits', values: [], name: '' }))

/** Returns the error code of a step, or undefined if the step passes. */
async function outcomeOf(step: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
const fail = (clientId: string, ip: string | null) =>
  outcomeOf(async () => (await rateLimit.sessionFailures(clientId, ip)).spend())
const look = (clientId: string, ip: string | null) =>
  outcomeOf(() => rateLimit.sessionFailures(clientId, ip))
const times = async <T>(count: number, step: (i: number) => Promise<T>): Promise<T[]> => {
  const seen: T[] = []
  for (let i = 0; i < count; i++) seen.push(await step(i))
  return seen
}

describe('the limit of failed session creations', () => {
  test('five failed session creations block only the same client at the same IP address', async () => {
    expect(await times(20, () => look('a', '192.0.2.1'))).toEqual(Array(20).fill(undefined))
    expect(await times(5, () => fail('a', '192.0.2.1'))).toEqual(Array(5).fill(undefined))
    expect([
      await look('a', '192.0.2.1'),
      await look('b', '192.0.2.1'),
      await look('a', '192.0.2.2'),
    ]).toEqual(['RATE_LIMITED', undefined, undefined])
  })

  test('15 failed session creations of different clients block their common IP address', async () => {
    expect(await times(15, (i) => fail(`client ${i}`, '192.0.2.1'))).toEqual(
      Array(15).fill(undefined),
    )
    expect([await look('another', '192.0.2.1'), await look('another', '192.0.2.2')]).toEqual([
      'RATE_LIMITED',
      undefined,
    ])
  })

  test('failed session creations from IPv6 addresses count for their /64 network', async () => {
    expect(await times(5, (i) => fail('a', `2001:db8:0:1::${i}`))).toEqual(Array(5).fill(undefined))
    expect([await look('a', '2001:db8:0:1:ffff::1'), await look('a', '2001:db8:0:2::1')]).toEqual([
      'RATE_LIMITED',
      undefined,
    ])
  })

  test('callers without a known IP share one limit of failed session creations', async () => {
    await times(5, () => fail('a', null))
    expect([await look('a', null), await look('a', '192.0.2.1')]).toEqual([
      'RATE_LIMITED',
      undefined,
    ])
  })

  test('of 40 simultaneous failed session creations, five are counted and 35 rejected', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => fail('a', '192.0.2.1')))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(35)
  })

  test('a thousand simultaneous failed session creations are all counted', async () => {
    // All failures read their limits before any of them is counted. If one failure read later, it
    // would find its limit reached and get a 429 without being counted.
    const failures = await Promise.all(
      Array.from({ length: 1000 }, (_, i) => rateLimit.sessionFailures('a', `192.0.2.${i % 4}`)),
    )
    const outcomes = await Promise.all(failures.map(({ spend }) => outcomeOf(spend)))
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(4 * 5)
    const rows = await db.query<{ key: string; points: number }>(
      sql`select key, points from strict_limits order by key`,
    )
    expect(rows.map(({ points }) => points)).toEqual(Array(8).fill(250))
  })

  test('failed session creations no longer count after one minute', async () => {
    await times(5, () => fail('a', '192.0.2.1'))
    await db.query(sql`update strict_limits set expire = expire - 60000`)
    expect(await times(5, () => fail('a', '192.0.2.1'))).toEqual(Array(5).fill(undefined))
    expect(await look('a', '192.0.2.1')).toBe('RATE_LIMITED')
  })

  test('a RATE_LIMITED response has Retry-After and RateLimit headers', async () => {
    await times(5, () => fail('a', '192.0.2.1'))
    const error = await rateLimit
      .sessionFailures('a', '192.0.2.1')
      .catch((thrown) => thrown as ApiError)
    const { retryAfter, headers } = (error as ApiError).refusal
    expect(Number.isInteger(retryAfter)).toBe(true)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(headers).toEqual({
      'ratelimit-policy': '"session-client";q=5;w=60',
      ratelimit: `"session-client";r=0;t=${retryAfter}`,
    })
  })

  test('Retry-After is the longest wait among the limits of a failed session creation', async () => {
    await times(15, (i) => fail(`client ${i % 3}`, '192.0.2.1'))
    await db.query(sql`
      update strict_limits set expire = expire - 50000 where key like 'session-client:%'`)
    const error = await rateLimit
      .sessionFailures('client 0', '192.0.2.1')
      .catch((thrown) => thrown as ApiError)
    expect((error as ApiError).refusal.retryAfter).toBeGreaterThan(30)
  })

  test('the rate limit table does not contain client ids', async () => {
    await fail('ci_test_secret', '192.0.2.1')
    const rows = await db.query<{ key: string }>({
      text: 'select key from strict_limits',
      values: [],
      name: '',
    })
    expect(rows).toHaveLength(2)
    expect(rows.map((row) => row.key).join()).not.toContain('ci_test_secret')
  })

  test('sessionFailures throws an internal error if the rate limit table is missing', async () => {
    await db.query({
      text: 'alter table strict_limits rename to strict_limits_away',
      values: [],
      name: '',
    })
    await expect(rateLimit.sessionFailures('a', '192.0.2.1')).rejects.not.toBeInstanceOf(ApiError)
    await db.query({
      text: 'alter table strict_limits_away rename to strict_limits',
      values: [],
      name: '',
    })
  })
})

describe('the limit of calls', () => {
  test('spendCall returns the remaining calls of each caller separately', async () => {
    const left = await times(3, async () => (await rateLimit.spendCall('one')).remaining)
    expect(left).toEqual([2, 1, 0])
    expect(await outcomeOf(() => rateLimit.spendCall('one'))).toBe('RATE_LIMITED')
    expect((await rateLimit.spendCall('two')).remaining).toBe(2)
  })

  test('headersOf returns RateLimit and RateLimit-Policy for a call', async () => {
    const allowance = await rateLimit.spendCall('three')
    expect(rateLimit.headersOf(allowance)).toEqual({
      'ratelimit-policy': '"calls";q=3;w=60',
      ratelimit: `"calls";r=2;t=${allowance.resetSeconds}`,
    })
  })
})

test('spendCodeMail allows one code email per address in 30 seconds', async () => {
  expect(await outcomeOf(() => rateLimit.spendCodeMail(['a']))).toBeUndefined()
  const error = await rateLimit.spendCodeMail(['a']).catch((thrown) => thrown as ApiError)
  expect((error as ApiError).refusal.retryAfter).toBeLessThanOrEqual(30)
  expect(await outcomeOf(() => rateLimit.spendCodeMail(['b']))).toBeUndefined()
  // A recipient has one limit key per key of KEY_BLIND_INDEX. An email counts under each of these
  // limit keys.
  expect(await outcomeOf(() => rateLimit.spendCodeMail(['c', 'b']))).toBe('RATE_LIMITED')
  expect(await outcomeOf(() => rateLimit.spendCodeMail(['d', 'c']))).toBeUndefined()
  expect(await outcomeOf(() => rateLimit.spendCodeMail(['c']))).toBe('RATE_LIMITED')
})

test('sweepBuckets deletes rate limit rows that expired over an hour ago', async () => {
  await fail('a', '192.0.2.1')
  await db.query(
    sql`update strict_limits set expire = expire - 3700000 where key like 'session-client:%'`,
  )
  await sweepBuckets()
  const rows = await db.query<{ key: string }>(sql`select key from strict_limits`)
  expect(rows.map(({ key }) => key)).toEqual(['session-address:192.0.2.1'])
})
