import { ApiError } from '@/lib/errors'
import { columns, db, sql, transaction } from '../../foundations/db'
import * as audit from '../audit'
import * as idempotency from '../idempotency'

type State = 'late' | 'dead'
type Listed = {
  letterId: string
  kind: string
  state: State
  reason: 'expired' | 'refused' | 'unreadable' | null
  organizationId: string | null
  customerUid: string | null
  tries: number
  createdAt: Date
  nextTryAt: Date | null
  expiresAt: Date
}
const listedColumns = columns('queued_letters', {
  letterId: 'id',
  kind: 'kind',
  reason: 'dead_reason',
  organizationId: 'organization_id',
  customerUid: 'customer_id',
  tries: 'tries',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
})

type Query = { state?: State | undefined; after?: string | undefined; limit: number }

/** Lists emails that failed at least once, newest first. */
export const list = ({ state, after, limit }: Query): Promise<Listed[]> =>
  db.query<Listed>(sql`
    select ${listedColumns},
      case when dead_at is null then 'late' else 'dead' end as state,
      case when dead_at is null then next_try_at end as "nextTryAt"
    from queued_letters
    where (tries > 0 or dead_at is not null)
      and (${state ?? null}::text is null or (dead_at is not null) = (${state ?? null}::text = 'dead'))
      and (${after ?? null}::uuid is null or id < ${after ?? null})
    order by id desc limit ${limit}`)

/**
 * Makes an email due, so that the outbox sends it within seconds. Throws NOT_FOUND if the email was
 * sent or has expired. Calls `nameCustomer` with the customer of the email, for the audit row.
 */
export const resend = (
  letterId: string,
  nameCustomer: (customerId: string) => void,
): Promise<{ letterId: string }> =>
  transaction(async (tx) => {
    const [due] = await tx.query<{ customerId: string | null }>(sql`
      update queued_letters set
        dead_at = null, dead_reason = null, tries = 0, next_try_at = service_now()
      where id = ${letterId} and letter_sealed is not null and expires_at > service_now()
      returning customer_id as "customerId"`)
    if (!due) throw new ApiError('NOT_FOUND', { source: 'letterId' })
    if (due.customerId) nameCustomer(due.customerId)
    await audit.record(tx, 'letter', letterId, 'resend')
    return idempotency.keep(tx, { letterId })
  })
