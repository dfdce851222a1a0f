import { moveClock, now } from '../../foundations/clock'
import { db, sql, transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import { describe, log } from '../../foundations/log'

const followEveryMs = 1000

/**
 * Moves the clock of the database and of this process. Other processes follow within a second. The
 * job that applies deadlines runs at once.
 */
export async function move(offsetSeconds: number): Promise<{ now: Date; offsetSeconds: number }> {
  await transaction(async (tx) => {
    await tx.query(sql`
      insert into service_clock (id, moved_by)
      values (true, make_interval(secs => ${offsetSeconds}))
      on conflict (id) do update set moved_by = excluded.moved_by`)
    await jobs.sendLater(tx, 'deadline', {})
  })
  moveClock(offsetSeconds * 1000)
  return { now: now(), offsetSeconds }
}

/** The seconds that the clock is ahead; negative if it is behind. */
export async function readOffset(): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    sql`select extract(epoch from moved_by)::float8 as seconds from service_clock`,
  )
  return row?.seconds ?? 0
}

const follow = async (): Promise<void> => moveClock((await readOffset()) * 1000)

/**
 * Keeps the clock of this process equal to the clock of the database. Returns a function that stops
 * this.
 */
export async function startFollowing(): Promise<() => void> {
  await follow()
  const timer = setInterval(
    () => follow().catch((error) => log().warn({ event: 'clock.notFollowed', ...describe(error) })),
    followEveryMs,
  ).unref()
  return () => clearInterval(timer)
}
