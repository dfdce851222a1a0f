import { sql, type Tx } from './db'

/** A person's saved answers go with the signup that they became. */
export const remove = async (tx: Tx, customerId: string): Promise<void> => {
  await tx.query(sql`delete from drafts where customer_id = ${customerId}`)
}
