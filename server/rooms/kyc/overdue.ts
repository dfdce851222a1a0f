import { expectedWorkingDays, expectResultAt } from '@/lib/expected-result'
import { columns, sql, type Tx, transaction } from '../../foundations/db'
import { remind } from './reminders'

const batchSize = 100

type Waiting = { profileId: string; customerId: string; arrivedAt: Date; now: Date }

const waitingColumns = columns('kyc_requests', {
  profileId: 'profile_id',
  customerId: 'customer_id',
  // The time of the last status change. A pending verification became pending at this time.
  arrivedAt: 'updated_at',
})

/**
 * Marks a batch of pending verifications whose promised date has passed, and enqueues reminders. A
 * new promise starts each time a verification becomes pending. Staff can list the marked
 * verifications. Returns how many this call has marked.
 */
export const reportOverdue = (): Promise<number> =>
  transaction(async (tx) => {
    const waiting = await tx.query<Waiting>(sql`
      select ${waitingColumns}, service_now() as now from kyc_requests
      where status = 'pending' and overdue_notified_at is null
        and updated_at < (select service_now()) - make_interval(days => ${expectedWorkingDays})
      order by updated_at limit ${batchSize}
      for update skip locked`)
    const overdue = waiting.filter(
      ({ arrivedAt, now }) => Date.parse(expectResultAt(arrivedAt.toISOString())) < now.getTime(),
    )
    for (const one of overdue) await mark(tx, one)
    return overdue.length
  })

async function mark(tx: Tx, waiting: Waiting): Promise<void> {
  await tx.query(sql`
    update kyc_requests set overdue_notified_at = service_now()
    where profile_id = ${waiting.profileId}`)
  await remind(tx, waiting, 'overdue')
}
