import { ApiError } from '@/lib/errors'
import { transaction } from '../foundations/db'
import { isSameEmail } from '../foundations/email-index'
import * as mail from '../foundations/mail'
import * as browserSessions from './browser-sessions'
import type { Challenge } from './challenges'
import * as challenges from './challenges'
import * as customers from './customers'

/** Whether somebody else is reached by this address already: two people must not meet when one of them signs in. */
async function isTaken(customerId: string, email: string): Promise<boolean> {
  const holder = await customers.findByEmail(email)
  return holder !== undefined && holder.id !== customerId
}

/** Sends a code and a link to the address that is to be a person's next one. Throws NAME_TAKEN for the one they have, RATE_LIMITED. */
export async function prove(customerId: string, email: string): Promise<string> {
  const { email: present } = await customers.readContact(customerId)
  if (isSameEmail(present, email)) throw new ApiError('NAME_TAKEN', { source: 'email' })
  return challenges.send({ purpose: 'change', email, customerId })
}

/**
 * Puts a proven address in the place of the one before, which is told. Throws NAME_TAKEN when somebody else is reached by it, which only who
 * reads its mail gets to know; CODE_HAS_EXPIRED.
 */
// Decided here, the interface is silent: the address is the only key to an account, so a new one signs every other browser out.
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
