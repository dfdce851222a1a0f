import { type Db, sql, type Tx } from '../foundations/db'

export type TransactionNote = { customerId: string; transactionId: string; isPending: boolean }

const notes: Record<string, boolean> = {
  TRANSACTION_PENDING: true,
  TRANSACTION_EXECUTED: false,
  TRANSACTION_REJECTED: false,
}

/**
 * Returns the transaction that a partner's event reports. Undefined if the event is not about a
 * transaction.
 */
export function noteOf(event: {
  customerUid: string
  type: string
  data?: Record<string, unknown> | null | undefined
}): TransactionNote | undefined {
  const isPending = notes[event.type]
  const given = event.data?.transactionId
  const transactionId = Number.isSafeInteger(given) ? String(given) : given
  if (isPending === undefined || typeof transactionId !== 'string' || transactionId === '')
    return undefined
  return { customerId: event.customerUid, transactionId, isPending }
}

/**
 * Stores whether transactions are pending or settled. A settled transaction stays settled, even if
 * the event about its pending state arrives later.
 */
export async function note(tx: Tx, entries: readonly TransactionNote[]): Promise<void> {
  for (const { customerId, transactionId, isPending } of entries) {
    await tx.query(sql`
      insert into transactions (customer_id, transaction_id, is_pending, updated_at)
      values (${customerId}, ${transactionId}, ${isPending}, service_now())
      on conflict (customer_id, transaction_id) do update set
        is_pending = transactions.is_pending and excluded.is_pending,
        updated_at = service_now()`)
  }
}

/** Whether a customer has a pending transaction, which blocks closing the account. */
export async function hasPending(from: Db, customerId: string): Promise<boolean> {
  const rows = await from.query(
    sql`
      select transaction_id
      from transactions
      where customer_id = ${customerId} and is_pending limit 1`,
  )
  return rows.length > 0
}
