import { fillText } from '@/lib/fill-text'
import { writeMoment } from '@/lib/moments'
import { disableAfterDays } from '@/lib/webhooks'
import { english as words } from '@/lib/words'
import { now } from '../../foundations/clock'
import { db, sql } from '../../foundations/db'
import type { Outcome } from './outcome'

type Row = {
  url: string
  failingSince: Date | null
  previousExpiresAt: Date | null
  outcome: Exclude<Outcome, 'delivered'> | null
  status: number | null
}

const dayMs = 86_400_000

/**
 * Returns the values for an email about a destination. Undefined if the destination was deleted.
 */
export async function describe(id: string): Promise<Record<string, string> | undefined> {
  const [row] = await db.query<Row>(sql`
    select
      d.url, d.failing_since as "failingSince", d.previous_expires_at as "previousExpiresAt",
      a.outcome, a.status
    from destinations d
    left join lateral (
      select outcome, status from delivery_attempts
      where destination_id = d.id and outcome <> 'delivered' order by id desc limit 1
    ) a on true
    where d.id = ${id}`)
  if (!row) return undefined
  const since = row.failingSince ?? now()
  const until = row.failingSince
    ? new Date(since.getTime() + disableAfterDays * dayMs)
    : (row.previousExpiresAt ?? now())
  return {
    host: new URL(row.url).hostname,
    since: writeMoment(since.toISOString()),
    until: writeMoment(until.toISOString()),
    reason: fillText(words[`letter.webhook.${row.outcome ?? 'unreachable'}`], {
      status: String(row.status ?? ''),
    }),
  }
}
