import type { Tx } from '../foundations/db'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'
import * as outbox from './outbox'

/**
 * Stores the letter about a withdrawn consent in the transaction of the withdrawal. The caller sends
 * it with the returned function after the commit.
 */
export async function addConsentWithdrawn(
  tx: Tx,
  customerId: string,
  at: string,
): Promise<() => Promise<void>> {
  const { organizationId, signedUpAt } = await customers.require(customerId, tx)
  const { email } = await customers.readContact(customerId, tx)
  const sender = await brands.findSender(organizationId, tx)
  const isMember = signedUpAt !== null
  const letter = { to: email, ...mail.writeConsentWithdrawn({ at, isMember }, sender) }
  return outbox.add(tx, { kind: 'consent-withdrawn', letter, customerId })
}
