import { sql, type Tx } from '../../foundations/db'
import type { Customer } from '../customers'
import { keepGenuine, storedColumns } from './owners'

/**
 * Finds and locks the customer to whom the partner gave this external id. Until the transaction
 * ends, no other call can give the id to a new customer.
 */
// The specification is silent, so we decided: a closed account keeps the partner's id only if the
// person has signed up. After a deleted application or an erasure, an invitation with the same id
// creates a new customer.
export async function lockByExternalId(
  tx: Tx,
  organizationId: string,
  externalId: string,
): Promise<Customer | undefined> {
  // Without a customer there is no row to lock, so an advisory lock protects the id.
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
