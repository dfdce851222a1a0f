import { moveClock, now } from '../../foundations/clock'
import { db, sql, type Tx, transaction } from '../../foundations/db'
import { env } from '../../foundations/env'
import * as jobs from '../../foundations/jobs'
import { describe, log } from '../../foundations/log'
import * as audit from '../audit'

const followEveryMs = 1000

/**
 * Moves the clock of the database and of this process. Other processes follow within a second.
 * Enqueues the job that applies deadlines, so that the job runs now and not only at its next
 * scheduled time.
 */
export async function move(offsetSeconds: number): Promise<{ now: Date; offsetSeconds: number }> {
  await transaction(async (tx) => {
    const action = `move clock, ${offsetSeconds} seconds`
    await audit.record(tx, 'sandbox', env().SERVICE_ENVIRONMENT, action)
    await write(tx, offsetSeconds)
  })
  moveClock(offsetSeconds * 1000)
  return { now: now(), offsetSeconds }
}

/**
 * Sets the clock to the real time during a reset. Adds no audit row for the clock, because the
 * audit row of the reset is enough.
 */
export async function restore(): Promise<void> {
  await transaction((tx) => write(tx, 0))
  moveClock(0)
}

async function write(tx: Tx, offsetSeconds: number): Promise<void> {
  await tx.query(sql`
    insert into service_clock (id, moved_by)
    values (true, make_interval(secs => ${offsetSeconds}))
    on conflict (id) do update set moved_by = excluded.moved_by`)
  await jobs.sendLater(tx, 'deadline', {})
}

/** Returns how many seconds the clock is ahead of the real time. Negative if it is behind. */
export async function readOffset(): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    sql`select extract(epoch from moved_by)::float8 as seconds from service_clock`,
  )
  return row?.seconds ?? 0
}

const follow = async (): Promise<void> => moveClock((await readOffset()) * 1000)

/**
 * Regularly sets the clock of this process to the clock of the database. Returns a function that
 * ends these updates.
 */
export async function startFollowing(): Promise<() => void> {
  await follow()
  const timer = setInterval(
    () => follow().catch((error) => log().warn({ event: 'clock.notFollowed', ...describe(error) })),
    followEveryMs,
  ).unref()
  return () => clearInterval(timer)
}
