import { expectedWorkingDays, expectResultAt } from '@/lib/expected-result'
import { columns, sql, type Tx, transaction } from '../../foundations/db'
import { remind } from './reminders'

const batchSize = 100

type Waiting = { profileId: string; customerId: string; arrivedAt: Date; now: Date }

const waitingColumns = columns('kyc_requests', {
  profileId: 'profile_id',
  customerId: 'customer_id',
}).of('k')

/**
 * Marks each pending verification that has no result after the promised date, and enqueues one
 * email for it. Staff can list the marked verifications. Returns how many this call has marked.
 */
export const reportOverdue = (): Promise<number> =>
  transaction(async (tx) => {
    const waiting = await tx.query<Waiting>(sql`
      select ${waitingColumns}, coalesce(last.at, k.created_at) as "arrivedAt", service_now() as now
      from kyc_requests k,
        lateral (
          select max(at) as at from kyc_moves m
          where m.profile_id = k.profile_id and m.event = 'correct') last
      where k.status = 'pending' and k.overdue_notified_at is null
        and coalesce(last.at, k.created_at)
          < (select service_now()) - make_interval(days => ${expectedWorkingDays})
      order by "arrivedAt" limit ${batchSize}
      for update of k skip locked`)
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
