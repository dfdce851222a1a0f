import { sql, type Tx, transaction } from '../../foundations/db'
import { log } from '../../foundations/log'
import * as audit from '../audit'
import * as events from '../events'
import * as organizations from '../organizations'
import type { Leased } from './lease'
import { type Round, record } from './record'

/**
 * A change of a destination that the service reports. The organization's other destinations get an
 * event about the change.
 */
export type Change = 'failing' | 'disabled' | 'enabled'
const logged = {
  failing: { event: 'webhook.failing' },
  disabled: { event: 'webhook.disabled' },
  enabled: { event: 'webhook.enabled' },
} as const
type Changed = { id: string; organizationId: string; url: string }

/**
 * Reports a change of a destination with an event, an audit row and a log line. If the destination
 * fails or was disabled, also emails the organization.
 */
export async function announce(
  tx: Tx,
  { id, organizationId, url }: Changed,
  change: { kind: Change; reason: string | null; since: Date },
): Promise<void> {
  const { kind, reason, since } = change
  await audit.record(tx, 'destination', id, kind === 'enabled' ? 'enable' : `${kind}, ${reason}`)
  await events.add(tx, {
    organizationId,
    type: `destination.${kind}`,
    data: { destinationId: id, reason, since: since.toISOString() },
  })
  tx.onCommit(() => log().warn({ ...logged[kind], host: new URL(url).hostname }))
  if (kind !== 'enabled')
    await organizations.notify(tx, { organizationId, kind: `destination-${kind}`, id })
}

/**
 * Stores attempts whose outcome disables or enables the destination. Reports a recovery only if the
 * service has reported the failure. The service may report the failure during the attempt, so this
 * function reads this fact from the database. Returns false if the process has lost the lease (the
 * right to deliver).
 */
export const storeChange = (
  leased: Leased,
  round: Round,
  kind: 'disabled' | 'enabled',
): Promise<boolean> =>
  audit.runAsWorker('webhooks', () =>
    transaction(async (tx) => {
      const [before] = await tx.query<{ isReported: boolean }>(sql`
        select failing_announced_at is not null as "isReported" from destinations
        where id = ${leased.id} for update`)
      if (!(await record(tx, leased, round))) return false
      const reason = kind === 'disabled' ? 'GONE' : 'RECOVERED'
      if (kind === 'disabled' || before?.isReported)
        await announce(tx, leased, { kind, reason, since: round.attempts.at(-1)!.at })
      return true
    }),
  )
