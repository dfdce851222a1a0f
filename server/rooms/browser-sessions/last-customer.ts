import type { Reach } from '@/lib/reach'
import { db, sql } from '../../foundations/db'
import { openState } from './state'

type Row = { customerId: string | null; reach: Reach | null; sealed: Buffer | null }

/**
 * Returns the customer of a session by the hash of its id. The session may be live or expired.
 * Undefined if the customer was changed directly in the database.
 */
export async function findCustomer(hash: string | undefined): Promise<string | undefined> {
  if (!hash) return undefined
  const [row] = await db.query<Row>(sql`
    select customer_id as "customerId", reach, state_sealed as sealed from browser_sessions
    where id_hash = decode(${hash}, 'hex')`)
  if (!row?.customerId) return undefined
  const { customerId, reach, sealed } = row
  return openState({ hash, customerId, reach }, sealed) && customerId
}
