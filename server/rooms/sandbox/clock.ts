import { moveClock, now } from '../../foundations/clock'
import { db, sql } from '../../foundations/db'
import { describe, log } from '../../foundations/log'

const followEveryMs = 1000

/** Moves the clock of the database and of this process. Other processes follow within a second. */
export async function move(offsetSeconds: number): Promise<{ now: Date; offsetSeconds: number }> {
  await db.query(sql`
    insert into service_clock (id, moved_by) values (true, make_interval(secs => ${offsetSeconds}))
    on conflict (id) do update set moved_by = excluded.moved_by`)
  moveClock(offsetSeconds * 1000)
  return { now: now(), offsetSeconds }
}

async function follow(): Promise<void> {
  const [row] = await db.query<{ seconds: number }>(
    sql`select extract(epoch from moved_by)::float8 as seconds from service_clock`,
  )
  moveClock((row?.seconds ?? 0) * 1000)
}

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
