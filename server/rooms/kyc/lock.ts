import { sql, type Tx } from '../../foundations/db'
import * as customers from '../customers'
import { requestColumns, type StoredRequest } from './requests'

/**
 * Finds a verification and locks it until the transaction ends. Undefined before the signup. Also
 * undefined for an erased person, so that no status change adds items to the deleted inbox.
 */
export async function lock(
  tx: Tx,
  by: { customerId: string } | { profileId: string },
): Promise<StoredRequest | undefined> {
  // With one statement for both columns, PostgreSQL would plan that statement again for each call.
  const [found] = await tx.query<StoredRequest>(
    'customerId' in by
      ? sql`select ${requestColumns} from kyc_requests
          where customer_id = ${by.customerId} for update`
      : sql`select ${requestColumns} from kyc_requests
          where profile_id = ${by.profileId} for update`,
  )
  // The check for an erasure is a second statement, because an erasure may have ended while the
  // first statement waited for its lock.
  return found && (await customers.isErased(tx, found.customerId)) ? undefined : found
}
