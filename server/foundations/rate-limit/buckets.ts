import { db, lane, sql } from '../db'
import { processSingleton } from '../process-singleton'

/**
 * The state of a rate limit: the points that calls have taken, and the milliseconds until all
 * points are available again.
 */
export type Bucket = { taken: number; msToReset: number }
type Take = { key: string; seconds: number }
type Row = { key: string; points: number; expire: number }

const sweepIntervalMs = 300_000
const keptAfterResetMs = 3_600_000

/**
 * Reads a bucket. Undefined if no call has taken a point. Simultaneous calls share one statement.
 */
export const readBucket = processSingleton('limit.read', () =>
  lane<string, Bucket | undefined>(async (keys) => {
    const nowMs = Date.now()
    const rows = await db.query<Row>(sql`
      select key, points, expire from strict_limits
      where key = any(${[...new Set(keys)]}::text[]) and expire > ${nowMs}::bigint`)
    const buckets = new Map(
      rows.map(({ key, points, expire }) => [key, { taken: points, msToReset: expire - nowMs }]),
    )
    return keys.map((key) => buckets.get(key))
  }),
)

/**
 * Takes a point and returns the new state. Simultaneous calls share one statement, so they do not
 * wait for each other's row lock.
 */
export const takePoint = processSingleton('limit.take', () =>
  lane<Take, Bucket>(async (takes) => {
    const nowMs = Date.now()
    const wanted = new Map<string, { count: number; expire: number }>()
    for (const { key, seconds } of takes)
      wanted.set(key, { count: (wanted.get(key)?.count ?? 0) + 1, expire: nowMs + seconds * 1000 })
    // All processes lock the rows in the same order, so they cannot deadlock.
    const keys = [...wanted.keys()].sort()
    const counts = keys.map((key) => wanted.get(key)!.count)
    const expires = keys.map((key) => wanted.get(key)!.expire)
    const rows = await db.query<Row>(sql`
      insert into strict_limits as kept (key, points, expire)
      select * from unnest(${keys}::text[], ${counts}::int[], ${expires}::bigint[])
      on conflict (key) do update set
        points = case when kept.expire > ${nowMs}::bigint then kept.points else 0 end + excluded.points,
        expire = case when kept.expire > ${nowMs}::bigint then kept.expire else excluded.expire end
      returning key, points, expire`)
    const buckets = new Map(
      rows.map(({ key, points, expire }) => [
        key,
        { taken: points - wanted.get(key)!.count, msToReset: expire - nowMs },
      ]),
    )
    sweepWhenDue(nowMs)
    return takes.map(({ key }) => {
      const bucket = buckets.get(key)!
      bucket.taken += 1
      return { ...bucket }
    })
  }),
)

/** Adds a taken point back to its bucket. Changes nothing if the bucket's window has ended. */
export const releasePoint = async (key: string): Promise<void> => {
  await db.query(sql`
    update strict_limits set points = points - 1
    where key = ${key} and points > 0 and expire > ${Date.now()}::bigint`)
}

const sweeps = processSingleton('limit.sweeps', () => ({ nextMs: 0 }))

function sweepWhenDue(nowMs: number): void {
  if (nowMs < sweeps.nextMs) return
  sweeps.nextMs = nowMs + sweepIntervalMs
  // If a deletion fails, the next one deletes the same rows.
  sweepBuckets().catch(() => {})
}

/**
 * Deletes buckets an hour after their window ended. Skips rows that another statement has locked.
 */
export const sweepBuckets = (): Promise<unknown> =>
  db.query(sql`
    delete from strict_limits where key in (
      select key from strict_limits where expire < ${Date.now() - keptAfterResetMs}::bigint
      for update skip locked)`)
