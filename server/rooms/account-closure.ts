import { ApiError } from '@/lib/errors'
import { type Tx, transaction } from '../foundations/db'
import * as audit from './audit'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import * as sessions from './sessions'
import * as tokens from './tokens'
import * as transactions from './transactions'

/**
 * Closes a customer's account: sessions and tokens die, the customer is unknown to everyone, and the sealed data waits for its retention to end.
 * Throws PENDING_TRANSACTIONS, and NOT_FOUND when another call closed it meanwhile.
 */
export const close = (customerId: string): Promise<void> =>
  transaction(async (tx) => {
    await customers.lock(tx, customerId)
    await customers.require(customerId, tx)
    if (await transactions.hasPending(tx, customerId)) throw new ApiError('PENDING_TRANSACTIONS')
    await customers.close(tx, customerId)
    await endAll(tx, customerId)
    await audit.record(tx, 'customer', customerId, 'close')
  })

/** Ends everything that acts for a customer, and leaves the account: somebody else may have got in. Throws NOT_FOUND. */
export const signOut = (customerId: string): Promise<void> =>
  transaction(async (tx) => {
    await customers.lock(tx, customerId)
    await customers.require(customerId, tx)
    await endAll(tx, customerId)
    await audit.record(tx, 'customer', customerId, 'sign out by staff')
  })

async function endAll(tx: Tx, customerId: string): Promise<void> {
  await sessions.revokeAll(tx, customerId)
  await tokens.revokeAll(tx, customerId)
  await browserSessions.endAll(tx, customerId)
}
