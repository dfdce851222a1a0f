import { sql, type Tx } from '../../foundations/db'
import type { Customer } from '../customers'
import { keepGenuine, storedColumns } from './owners'

/**
 * Finds and locks the customer with this id of the partner. No other caller can give the id to a
 * new customer before the transaction ends.
 */
// Decided here, the specification is silent: a closed account keeps its id only if the person has
// signed up. After a deleted application, the same id invites a new customer, as after an erasure.
export async function lockByExternalId(
  tx: Tx,
  organizationId: string,
  externalId: string,
): Promise<Customer | undefined> {
  // If no customer has the id yet, there is no row to lock. So an advisory lock protects the id.
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`external-id|${organizationId}|${externalId}`}, 0))`)
  const rows = await tx.query<Customer & { mac: string | null }>(sql`
    select id, ${storedColumns} from customers
    where organization_id = ${organizationId} and external_id = ${externalId}
      and (closed_at is null or signed_up_at is not null)
    order by id
    for update`)
  return keepGenuine(rows)[0]
}
