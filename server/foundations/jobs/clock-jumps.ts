import { db, sql } from '../db'

/**
 * A monotonic clock for the queue. If it used the machine clock, a worker would stop polling when
 * that clock is set back.
 */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

/**
 * Sets the times of delayed tries, heartbeats and maintenance to the current time if they are more
 * than two minutes ahead. The queue stored them before the database clock was set back.
 */
export async function forgetFuture(queues: readonly string[]): Promise<void> {
  await db.query(sql`
    with horizon as (select pgboss.job_now() + interval '2 minutes' as at),
      waiting as (
        update pgboss.job set start_after = pgboss.job_now() from horizon
        where name = any(${queues}::text[]) and state < 'active' and not blocked and start_after > horizon.at),
      active as (
        update pgboss.job set started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now() from horizon
        where name = any(${queues}::text[]) and state = 'active' and (started_on > horizon.at or heartbeat_on > horizon.at)),
      maintenance as (
        update pgboss.queue set maintain_on = least(maintain_on, pgboss.job_now()), monitor_on = least(monitor_on, pgboss.job_now()), monitor_claim_on = least(monitor_claim_on, pgboss.job_now())
        from horizon where greatest(maintain_on, monitor_on, monitor_claim_on) > horizon.at)
    update pgboss.version set cron_on = least(cron_on, pgboss.job_now()), bam_on = least(bam_on, pgboss.job_now()), flow_on = least(flow_on, pgboss.job_now())
    from horizon where greatest(cron_on, bam_on, flow_on) > horizon.at`)
}
