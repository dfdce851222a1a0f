import { ApiError } from '@/lib/errors'
import { now } from '../foundations/clock'
import { type Tx, transaction } from '../foundations/db'
import * as accountLetters from './account-letters'
import * as audit from './audit'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as organizations from './organizations'
import * as outbox from './outbox'
import * as retention from './retention'
import * as sessions from './sessions'
import * as signup from './signup'
import * as tokens from './tokens'
import * as transactions from './transactions'

/**
 * Closes the account of a customer and ends its sessions and tokens. From now on, lookups do not
 * return the customer. The encrypted data remains until its retention period ends. Throws
 * PENDING_TRANSACTIONS if the customer has pending transactions. Throws NOT_FOUND if the account is
 * unknown or already closed.
 */
export const close = (customerId: string): Promise<void> =>
  transaction((tx) => closeIn(tx, customerId))

async function closeIn(tx: Tx, customerId: string): Promise<void> {
  await customers.lock(tx, customerId)
  await customers.require(customerId, tx)
  if (await transactions.hasPending(tx, customerId)) throw new ApiError('PENDING_TRANSACTIONS')
  await customers.close(tx, customerId)
  await endAll(tx, customerId)
  // A closed account has no inbox. So delete the pending email about new inbox items.
  await outbox.remove(tx, customerId)
  await audit.record(tx, 'customer', customerId, 'close')
}

/**
 * Closes the account at the request of the person, and emails the person. Returns a new session for
 * the next page. That session contains the closing time, the customer, the organization, and the
 * URLs that lead back to the partner. Throws PENDING_TRANSACTIONS if the person has pending
 * transactions. Throws NOT_FOUND if the account is already closed.
 */
export async function closeInBrowser(
  person: Pick<browserSessions.Person, 'customerId' | 'organizationId' | 'returnTo'>,
  device: browserSessions.Visitor['device'],
): Promise<browserSessions.Started> {
  const { customerId, organizationId, returnTo } = person
  const closedAt = now().toISOString()
  const { send, started } = await transaction(async (tx) => {
    const send = await accountLetters.addClosed(tx, customerId, closedAt)
    await closeIn(tx, customerId)
    const state = { closed: { at: closedAt, organizationId }, ended: { customerId, returnTo } }
    return { send, started: await browserSessions.start(tx, device, { state }) }
  })
  // Send the email in the background, so the page does not wait for the mail server.
  void send()
  return started
}

type Deleted = { isErased: boolean; started?: browserSessions.Started | undefined }

/**
 * Erases the unfinished application of a person at their request, ends all sessions and tokens, and
 * emails the person. Under a legal hold, only closes the account. After an erasure, `startNext`
 * starts the browser's next session in the same transaction. If `startNext` throws, nothing is
 * deleted. Throws ALREADY_SIGNED_UP after the signup, and SIGNUP_IN_PROGRESS while the provider
 * receives the application. Throws PENDING_TRANSACTIONS if the person has pending transactions, and
 * NOT_FOUND for a closed account.
 */
export async function deleteApplication(
  customerId: string,
  startNext?: (tx: Tx) => Promise<browserSessions.Started>,
): Promise<Deleted> {
  const at = now().toISOString()
  const { send, ...deleted } = await transaction(async (tx) => {
    await signup.lockReservation(tx, customerId)
    await customers.lock(tx, customerId)
    // A signup may start or complete while this transaction waits for the locks. So check here,
    // after the wait.
    await signup.requireNoSubmission(tx, customerId)
    const customer = await customers.require(customerId, tx)
    if (customer.signedUpAt !== null) throw new ApiError('ALREADY_SIGNED_UP')
    const { email } = await customers.readContact(customerId, tx)
    const addLetter = await accountLetters.prepareDeleted(tx, { ...customer, email }, at)
    await closeIn(tx, customerId)
    const isErased = await retention.eraseIn(tx, customerId)
    if (isErased) await challenges.erase(tx, customerId, email)
    const started = isErased ? await startNext?.(tx) : undefined
    return { isErased, started, send: await addLetter(isErased) }
  })
  void send()
  return deleted
}

/**
 * Ends all sessions and tokens of a customer, for example after misuse. The account remains open.
 * Throws NOT_FOUND if the account is unknown or closed.
 */
export const signOut = (customerId: string): Promise<void> =>
  transaction(async (tx) => {
    await customers.lock(tx, customerId)
    await customers.require(customerId, tx)
    await endAll(tx, customerId)
    await audit.record(tx, 'customer', customerId, 'sign out by staff')
  })

/**
 * Ends the sessions and tokens of an organization and returns the count of each. The credentials
 * and advisors of the organization can create new sessions and tokens afterwards. The browser
 * sessions of people remain. Throws NOT_FOUND for an unknown organization.
 */
export const signOutOrganization = (
  idOrName: string,
): Promise<{ organizationId: string; sessions: number; tokens: number }> =>
  transaction(async (tx) => {
    const { id } = await organizations.require(idOrName, tx)
    const ended = {
      sessions: await sessions.revokeOfOrganization(tx, id),
      tokens: await tokens.revokeOfOrganization(tx, id),
    }
    const action = `sign out by staff, ${ended.sessions} sessions, ${ended.tokens} tokens`
    await audit.record(tx, 'organization', id, action)
    return { organizationId: id, ...ended }
  })

/**
 * Ends all access that a person has outside browsers: tokens, User sessions and requested changes
 * of the email address.
 */
export async function endAllOutsideBrowsers(tx: Tx, customerId: string): Promise<void> {
  // Sends all statements together, so that the person waits for one round trip to the database.
  await Promise.all([
    customers.lock(tx, customerId),
    sessions.revokeAll(tx, customerId),
    tokens.revokeAll(tx, customerId),
    challenges.endChanges(tx, customerId),
    audit.record(tx, 'customer', customerId, 'sign out everywhere'),
  ])
}

async function endAll(tx: Tx, customerId: string): Promise<void> {
  await sessions.revokeAll(tx, customerId)
  await tokens.revokeAll(tx, customerId)
  await browserSessions.endAll(tx, customerId)
  await challenges.endChanges(tx, customerId)
}
