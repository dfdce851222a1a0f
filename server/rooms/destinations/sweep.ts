import { announceAfterHours, disableAfterDays, probeSeconds, retrySeconds } from '@/lib/webhooks'
import { db, deleteBatchSize, deleteOlder, drain, sql, transaction } from '../../foundations/db'
import * as audit from '../audit'
import { announce } from './changes'
import { jitter } from './outcome'

type Failing = { id: string; organizationId: string; url: string; since: Date }

/**
 * Reports destinations that have failed for a day. Disables destinations that have failed for five
 * days.
 */
async function judgeFailing(): Promise<void> {
  await transaction(async (tx) => {
    const found = await tx.query<Failing>(sql`
      update destinations set failing_announced_at = service_now()
      where state = 'failing' and failing_announced_at is null
        and failing_since <= service_now() - make_interval(hours => ${announceAfterHours})
      returning id, organization_id as "organizationId", url, failing_since as since`)
    for (const one of found)
      await announce(tx, one, { kind: 'failing', reason: 'FAILING', since: one.since })
  })
  await transaction(async (tx) => {
    const found = await tx.query<Failing>(sql`
      update destinations set state = 'disabled', reason = 'FAILING', holder = null,
        lease_until = null
      where state = 'failing'
        and failing_since <= service_now() - make_interval(days => ${disableAfterDays})
      returning id, organization_id as "organizationId", url, failing_since as since`)
    for (const one of found)
      await announce(tx, one, { kind: 'disabled', reason: 'FAILING', since: one.since })
  })
}

/**
 * While deliveries pause, the service does not test whether a failing destination has recovered. So
 * the duration of its failure counts from the moment when the API access of its organization is
 * switched on.
 */
const restartPaused = (): Promise<unknown> =>
  db.query(sql`
    update destinations d set failing_since = service_now(), failing_announced_at = null
    from organizations o
    where o.id = d.organization_id and not o.api_access and d.state = 'failing'`)

const waits = retrySeconds.map((seconds) => Math.ceil(seconds * (1 + jitter)))
const maxProbeSeconds = Math.ceil(probeSeconds.at(-1)! * (1 + jitter))

/**
 * Corrects due times that are too far ahead because the clock was set back. Deletes retries whose
 * event is no longer in the log.
 */
async function correctTimes(): Promise<void> {
  await db.query(sql`
    update destinations set next_probe_at = service_now()
    where state = 'failing'
      and next_probe_at > service_now() + make_interval(secs => ${maxProbeSeconds})`)
  await db.query(sql`
    update delivery_retries set next_at = service_now()
    where next_at > service_now()
      + make_interval(secs => greatest(3600, (${waits}::int[])[greatest(attempts, 1)]))`)
  await db.query(sql`
    delete from delivery_retries r using destinations d
    where d.id = r.destination_id and not exists (
      select from events e where e.organization_id = d.organization_id and e.seq = r.seq)`)
}

const retentionDays = 30
const answerDays = 7

/**
 * Deletes attempts after 30 days and the receivers' responses after 7 days. Returns the number of
 * deleted attempts.
 */
export async function retire(isDryRun: boolean): Promise<number> {
  if (!isDryRun)
    await drain(sql`
      with old as (
        update delivery_attempts set answer_sealed = null where id in (
          select id from delivery_attempts
          where at < service_now() - make_interval(days => ${answerDays})
            and answer_sealed is not null limit ${deleteBatchSize})
        returning 1)
      select count(*)::int as n from old`)
  return deleteOlder(
    { table: 'delivery_attempts', key: 'id', column: 'at', days: retentionDays },
    isDryRun,
  )
}

/**
 * Runs once a minute. Reports or disables failing destinations whose deliveries do not pause.
 * Corrects times after the clock was set back.
 */
export const sweep = (): Promise<void> =>
  audit.runAsWorker('webhooks', async () => {
    await correctTimes()
    await restartPaused()
    await judgeFailing()
  })
