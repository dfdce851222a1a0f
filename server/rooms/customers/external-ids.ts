import { sql, type Tx } from '../../foundations/db'
import type { Customer } from '../customers'
import { keepGenuine, storedColumns } from './owners'

/**
 * Finds the customer with an id of the partner, open or closed, and locks it. Until the transaction
 * ends, no other caller can give the id to a new customer.
 */
export async function lockByExternalId(
  tx: Tx,
  organizationId: string,
  externalId: string,
): Promise<Customer | undefined> {
  // No row may exist to lock yet, so an advisory lock protects the id.
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`external-id|${organizationId}|${externalId}`}, 0))`)
  const rows = await tx.query<Customer & { mac: string | null }>(sql`
    select id, ${storedColumns} from customers
    where organization_id = ${organizationId} and external_id = ${externalId}
    order by id
    for update`)
  return keepGenuine(rows)[0]
}
