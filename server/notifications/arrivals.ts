import { uuidv7 } from '../crypto'
import { sql, type Tx } from '../db'
import { currentRequestId } from '../request-id'

export type NewNotification = {
  customerId: string
  type: string
  title?: string | null
  body?: string | null
  data?: Record<string, unknown>
}

const categoryOf = (type: string) => (type.startsWith('TRANSACTION_') ? 'transaction' : /^KY[CB]_/.test(type) ? 'kyc' : 'platform')

/** Puts notifications into inboxes with the caller's transaction; returns their ids in order. */
export async function add(tx: Tx, items: readonly NewNotification[]): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { customerId } of items) counts.set(customerId, (counts.get(customerId) ?? 0) + 1)
  // Always in one order: two writers of the same inboxes must not wait for each other.
  const owners = [...counts.keys()].sort()
  await tx.query(sql`insert into notification_heads (customer_id) select unnest(${owners}::uuid[]) on conflict do nothing`)
  const heads = await tx.query<{ id: string; lastSeq: number }>(sql`
    select customer_id as id, last_seq as "lastSeq" from notification_heads where customer_id = any(${owners}::uuid[]) order by customer_id for update`)
  await tx.query(sql`
    update notification_heads h set last_seq = h.last_seq + k.n, version = h.version + 1
    from unnest(${owners}::uuid[], ${owners.map((id) => counts.get(id))}::int[]) as k(id, n) where h.customer_id = k.id`)
  const next = new Map(heads.map(({ id, lastSeq }) => [id, lastSeq]))
  const rows = items.map(({ customerId, type, title = null, body = null, data = {} }) => {
    const seq = next.get(customerId)! + 1
    next.set(customerId, seq)
    return { customer_id: customerId, seq, id: uuidv7(), type, category: categoryOf(type), title, body, data }
  })
  await tx.query(sql`
    insert into notifications (customer_id, seq, id, type, category, title, body, data, created_at, request_id)
    select customer_id, seq, id, type, category, title, body, data, service_now(), ${currentRequestId()}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(customer_id uuid, seq bigint, id uuid, type text, category text, title text, body text, data jsonb)`)
  return rows.map((row) => row.id)
}
