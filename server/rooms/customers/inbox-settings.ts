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
