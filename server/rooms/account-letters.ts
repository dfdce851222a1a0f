import type { Tx } from '../foundations/db'
import * as mail from '../foundations/mail'
import { findHomeZone } from './account-letters/home-zone'
import * as brands from './brands'
import * as customers from './customers'
import * as outbox from './outbox'

type Send = () => Promise<void>
type Kind = 'account-closed' | 'consent-withdrawn' | 'new-browser'
type Addressee = Pick<customers.Customer, 'id' | 'organizationId'>

// Stores the email in the transaction of the change that causes it. So the change and the email are
// committed together, or not at all.
async function add(
  tx: Tx,
  { id, organizationId }: Addressee,
  kind: Kind,
  write: (sender: mail.Sender | undefined, zone: string | undefined) => Omit<mail.Letter, 'to'>,
): Promise<Send> {
  const { email } = await customers.readContact(id, tx)
  const zone = await findHomeZone(tx, id)
  const letter = { to: email, ...write(await brands.findSender(organizationId, tx), zone) }
  return outbox.add(tx, { kind, letter, customerId: id })
}

/**
 * Stores the email about a withdrawn consent. Returns a function that sends the email; call it
 * after the commit.
 */
export async function addConsentWithdrawn(tx: Tx, customerId: string, at: string): Promise<Send> {
  const customer = await customers.require(customerId, tx)
  const isMember = customer.signedUpAt !== null
  return add(tx, customer, 'consent-withdrawn', (sender, zone) =>
    mail.writeConsentWithdrawn({ at, zone, isMember }, sender),
  )
}

/**
 * Stores the email about a sign-in from a new browser. Returns a function that sends the email;
 * call it after the commit.
 */
export const addNewBrowser = async (
  tx: Tx,
  customerId: string,
  { at, browser }: { at: string; browser: string },
): Promise<Send> =>
  add(tx, await customers.require(customerId, tx), 'new-browser', (sender, zone) =>
    mail.writeNewBrowser({ at, zone, browser }, sender),
  )

/**
 * Stores the email about an account that its owner has closed. Returns a function that sends the
 * email; call it after the commit.
 */
export const addClosed = async (tx: Tx, customerId: string, at: string): Promise<Send> =>
  add(tx, await customers.require(customerId, tx), 'account-closed', (sender, zone) =>
    mail.writeAccountClosed({ at, zone }, sender),
  )

/**
 * Reads the sender of the email about a deleted application. Returns a function that stores the
 * email. Call that function after the erasure, because the erasure deletes the stored emails of the
 * person. If no erasure happened, the email states that the account is closed.
 */
export async function prepareDeleted(
  tx: Tx,
  { id, organizationId, email: to }: Addressee & { email: string },
  at: string,
): Promise<(isErased: boolean) => Promise<Send>> {
  const sender = await brands.findSender(organizationId, tx)
  const zone = await findHomeZone(tx, id)
  return (isErased) =>
    isErased
      ? outbox.add(tx, {
          kind: 'application-deleted',
          letter: { to, ...mail.writeApplicationDeleted({ at, zone }, sender) },
        })
      : outbox.add(tx, {
          kind: 'account-closed',
          letter: { to, ...mail.writeAccountClosed({ at, zone }, sender) },
          customerId: id,
        })
}
