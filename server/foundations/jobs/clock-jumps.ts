import { db, sql } from '../db'

/**
 * The queue's time in this process: begins as the machine's and goes on by itself. Where a machine's time is set back while a worker works, the
 * worker would wait for as long before it looks again.
 */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

/**
 * Takes what the database's clock wrote before it was set back for what it would be now: tries that seem to be hours away, jobs whose process seems to
 * have been alive in the future, and turns of maintenance. Nothing in the queue is legitimately that far ahead.
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
