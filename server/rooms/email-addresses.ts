import { ApiError } from '@/lib/errors'
import { transaction } from '../foundations/db'
import { isSameEmail } from '../foundations/email-index'
import * as mail from '../foundations/mail'
import * as browserSessions from './browser-sessions'
import type { Challenge } from './challenges'
import * as challenges from './challenges'
import * as customers from './customers'

/** Whether another customer uses this address; a change must not add an account to it. */
async function isTaken(customerId: string, email: string): Promise<boolean> {
  const accounts = await customers.listByEmail(email)
  return accounts.some(({ id }) => id !== customerId)
}

/**
 * Mails a code and a link to a person's new address. Throws NAME_TAKEN for their current one,
 * RATE_LIMITED.
 */
export async function prove(
  customerId: string,
  email: string,
  asked?: challenges.Asked,
): Promise<string> {
  const { email: present } = await customers.readContact(customerId)
  if (isSameEmail(present, email)) throw new ApiError('NAME_TAKEN', { source: 'email' })
  return challenges.send({ purpose: 'change', email, customerId }, asked)
}

/**
 * Replaces a person's address after the code was confirmed, and informs the previous address.
 * Throws NAME_TAKEN if another customer uses it, which only its reader learns; CODE_HAS_EXPIRED.
 */
// Decided here, the specification is silent: the address is the only key to an account, so a new one
// signs out all other browsers.
export async function change(
  challenge: Challenge & { customerId: string },
  sessionHash: string | null,
): Promise<void> {
  const { id, email, customerId } = challenge
  if (await isTaken(customerId, email)) throw new ApiError('NAME_TAKEN')
  const before = await transaction(async (tx) => {
    await customers.lock(tx, customerId)
    if (!(await challenges.end(tx, id))) throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
    const contact = await customers.readContact(customerId, tx)
    await customers.changeEmail(tx, customerId, { ...contact, email })
    await browserSessions.endOthers(tx, { customerId, sessionHash })
    return contact.email
  })
  await mail.sendAddressChanged(before)
}
