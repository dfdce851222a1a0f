import { ApiError } from '@/lib/errors'
import { type Tx, transaction } from '../foundations/db'
import { isSameEmail } from '../foundations/email-index'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as browserSessions from './browser-sessions'
import type { Challenge } from './challenges'
import * as challenges from './challenges'
import * as customers from './customers'
import * as outbox from './outbox'
import type { CustomerPrincipal } from './principal'

/**
 * Whether another customer has this email address. If so, `change` throws NAME_TAKEN, because two
 * customers must not share an address.
 */
async function isTaken(tx: Tx, customerId: string, email: string): Promise<boolean> {
  const accounts = await customers.listByEmail(email, undefined, tx)
  return accounts.some(({ id }) => id !== customerId)
}

/** Returns the brand in whose name the service emails a person. Undefined for a closed account. */
async function findSender(customerId: string): Promise<mail.Sender | undefined> {
  const owner = await customers.findAddressee(customerId)
  return owner && brands.findSender(owner.organizationId)
}

/**
 * Emails a code and a link to the new address of a person. Ends earlier requests to change to other
 * addresses, because the person may have mistyped those. Throws NAME_TAKEN if the address is the
 * current one, UNAUTHORIZED if the session has ended, and RATE_LIMITED after too many emails.
 */
export async function prove(
  { customerId, sessionHash }: Pick<CustomerPrincipal, 'customerId' | 'sessionHash'>,
  email: string,
  asked: challenges.Asked = { ip: null },
): Promise<string> {
  const { email: present } = await customers.readContact(customerId)
  const endOthers = async (tx: Tx) => {
    await customers.lock(tx, customerId)
    // A sign-out ends all unconfirmed changes of the address. So a session that has ended must not
    // request a new change.
    await browserSessions.requireSession(tx, { customerId, sessionHash })
    await challenges.endChanges(tx, customerId, email)
  }
  if (isSameEmail(present, email)) {
    await transaction(endOthers)
    throw new ApiError('NAME_TAKEN', { source: 'email' })
  }
  const sender = await findSender(customerId)
  return challenges.send(
    { purpose: 'change', email, customerId, sender },
    { ...asked, prepare: endOthers },
  )
}

/**
 * Replaces the email address after the person confirmed the code, and emails the previous address.
 * Throws NAME_TAKEN if another customer uses the new address. Only a person who reads the new
 * mailbox can get this error, so it reveals nothing to strangers. Throws CODE_HAS_EXPIRED if the
 * code no longer works or the account is closed. `onChanged` runs in the transaction of the change.
 */
// The specification is silent, so we decided: a new email address signs out all other browsers,
// because access to a mailbox is enough to sign in.
export async function change(
  challenge: Challenge & { customerId: string },
  sessionHash: string | null,
  onChanged?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { id, email, customerId } = challenge
  const sender = await findSender(customerId)
  const send = await transaction(async (tx) => {
    // Another person may change to this address, or start an application with it, at this moment.
    // The lock makes the call of that person wait.
    await customers.lockEmail(tx, email)
    if (await isTaken(tx, customerId, email)) throw new ApiError('NAME_TAKEN')
    await customers.lock(tx, customerId)
    // Nothing may change a closed account.
    const isOpen = (await customers.findAddressee(customerId, tx)) !== undefined
    if (!isOpen || !(await challenges.end(tx, id)))
      throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
    const contact = await customers.readContact(customerId, tx)
    await customers.changeEmail(tx, customerId, { ...contact, email })
    await browserSessions.endOthers(tx, { customerId, sessionHash })
    await onChanged?.(tx)
    const letter = { to: contact.email, ...mail.writeAddressChanged(sender) }
    return outbox.add(tx, { kind: 'changed', letter, customerId })
  })
  await send()
}
