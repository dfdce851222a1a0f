import type { InboxSettings } from '@/lib/inbox'
import { db, sql, transaction } from '../../foundations/db'
import * as audit from '../audit'

const defaults: InboxSettings = { readsOnView: true, hasShortcuts: true }

/** The inbox settings of a person. */
export async function readInboxSettings(id: string): Promise<InboxSettings> {
  const [found] = await db.query<InboxSettings>(sql`
    select inbox_reads_on_view as "readsOnView", inbox_has_shortcuts as "hasShortcuts"
    from customers where id = ${id}`)
  return found ?? defaults
}

export const writeInboxSettings = (
  id: string,
  { readsOnView, hasShortcuts }: InboxSettings,
): Promise<void> =>
  transaction(async (tx) => {
    await tx.query(sql`
      update customers set
        inbox_reads_on_view = ${readsOnView},
        inbox_has_shortcuts = ${hasShortcuts}
      where id = ${id}`)
    await audit.record(tx, 'customer', id, 'inbox settings')
  })

// The specification is silent, so we decided: a visit ends after this number of minutes without a
// view.
const visitMinutes = 30

/**
 * Records a view of the inbox, unless the person has been erased. Returns the time at which the
 * previous visit ended. Null during the first visit.
 */
export async function recordInboxView(id: string): Promise<Date | null> {
  const [found] = await db.query<{ endedAt: Date | null }>(sql`
    update customers set
      inbox_visit_ended_at = case
        when inbox_viewed_at < service_now() - make_interval(mins => ${visitMinutes})
        then inbox_viewed_at else inbox_visit_ended_at end,
      inbox_viewed_at = service_now()
    where id = ${id} and erased_at is null
    returning inbox_visit_ended_at as "endedAt"`)
  return found?.endedAt ?? null
}
