import { announce } from './announce'
import { db, sql } from './db'
import { describe, log } from './log'

/**
 * The service logs a warning if the clocks of the database and this machine differ by more than
 * this number of milliseconds.
 */
export const maxClockMs = 5000

/**
 * `uncertainMs`: half of the round-trip time. The measured difference may be wrong by this much.
 */
type ClockDifference = { differenceMs: number; uncertainMs: number }

/**
 * Returns the milliseconds by which the clock of the database is ahead of this machine's clock.
 * Negative if it is behind.
 */
export async function readClockDifference(): Promise<ClockDifference> {
  const sentAtMs = Date.now()
  const [found] = await db.query<{ at: Date }>(sql`select clock_timestamp() as at`)
  const receivedAtMs = Date.now()
  return {
    differenceMs: found!.at.getTime() - (sentAtMs + receivedAtMs) / 2,
    uncertainMs: Math.abs(receivedAtMs - sentAtMs) / 2,
  }
}

/**
 * Logs a warning if the clocks differ by more than five seconds, even without the uncertain part of
 * the measured difference. Does not throw.
 */
export async function checkClock(): Promise<void> {
  try {
    const { differenceMs, uncertainMs } = await readClockDifference()
    if (Math.abs(differenceMs) - uncertainMs <= maxClockMs) return
    const seconds = Math.round(Math.abs(differenceMs) / 1000)
    announce(
      'warn',
      { event: 'database.clockDiffers', differenceMs: Math.round(differenceMs) },
      `The clock of the database is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the clock of this machine. Set both by a time server.`,
    )
  } catch (error) {
    log().warn({ event: 'database.clockUnknown', ...describe(error) })
  }
}
