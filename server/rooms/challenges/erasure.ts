import { sql, type Tx } from '../../foundations/db'
import { listEmailIndexes } from '../../foundations/email-index'
import * as outbox from '../outbox'

/**
 * Deletes the codes and links of an email address and of a customer. Also deletes their queued
 * emails.
 */
// The specification is silent, so we decided: for a day, the deletion keeps the number of wrong
// codes, but not the address. If a deletion removed the number, each deletion would allow twenty
// more guesses.
export async function erase(tx: Tx, customerId: string, email: string): Promise<void> {
  const ended = await tx.query<{ id: string }>(sql`
    update email_challenges set
      email_sealed = '',
      customer_id = null,
      ended_at = coalesce(ended_at, service_now())
    where email_index = any(${listEmailIndexes(email)}::bytea[]) or customer_id = ${customerId}
    returning id`)
  for (const { id } of ended) await outbox.remove(tx, id)
  await tx.query(sql`
    delete from email_challenges
    where id = any(${ended.map(({ id }) => id)}::uuid[]) and tries = 0`)
}
