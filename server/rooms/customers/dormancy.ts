import { type Db, db, sql, type Tx } from '../../foundations/db'

export const dormantDays = 90
// The specification is silent, so we decided: for this number of days, the form can explain that
// the saved answers have expired.
export const explainedDays = 30

/** Records an activity of a person who has not signed up. Writes at most once a day. */
export const noteActivity = async (tx: Tx, id: string): Promise<void> => {
  await tx.query(sql`
    update customers set last_active_at = service_now()
    where id = ${id} and signed_up_at is null and closed_at is null
      and last_active_at < service_now() - interval '1 day'`)
}

/**
 * Finds people without a signup who were inactive for 90 days, or checks only the person with this
 * id. Three things delay an erasure: saved answers, answers that expired less than 30 days ago, and
 * an invitation that ended less than 90 days ago. Includes accounts that were closed under a legal
 * hold, because the hold may have ended. Saved answers of a closed account delay nothing, because
 * the person cannot continue.
 */
const find = (from: Db, { id, limit }: { id: string | null; limit: number }) =>
  from.query<{ id: string }>(sql`
    select c.id from customers c
    where (${id}::uuid is null or c.id = ${id}::uuid)
      and c.signed_up_at is null and c.erased_at is null and not c.legal_hold
      and c.last_active_at < (select service_now()) - make_interval(days => ${dormantDays})
      and (c.closed_at is not null or (
        coalesce(c.draft_expired_at, '-infinity')
          < (select service_now()) - make_interval(days => ${explainedDays})
        and not exists (select 1 from drafts d where d.customer_id = c.id)))
      and not exists (
        select 1 from invites i
        where i.customer_id = c.id
          and i.expires_at > (select service_now()) - make_interval(days => ${dormantDays}))
    limit ${limit}`)

/** Lists people without a signup whom retention may erase now. */
export const listDormant = async (limit: number): Promise<string[]> =>
  (await find(db, { id: null, limit })).map(({ id }) => id)

/**
 * Whether `listDormant` still lists a person. The caller must lock the customer first. So the
 * result stays true until the transaction ends, because a call that renews an invitation waits for
 * this lock.
 */
export const isDormant = async (tx: Tx, id: string): Promise<boolean> =>
  (await find(tx, { id, limit: 1 })).length > 0
