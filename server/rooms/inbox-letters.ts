import { transaction } from '../foundations/db'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'
import * as notifications from './notifications'
import * as outbox from './outbox'

// The number of emails that the outbox sends at once.
const batchSize = 8
// A job must end within 30 s. So after this time, the job leaves the remaining emails to the job of
// the next minute.
const maxRunMs = 8000

/**
 * Sends the due emails about new items in inboxes. Call it every minute. The specification is
 * silent, so we decided: the transaction that publishes an item stores the due time of the email,
 * but sends no email. So one email announces all items of the last minute. After an email, further
 * items wait until an hour has passed.
 */
export async function sendDue(): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < maxRunMs) {
    const batch = await notifications.listEmailsDue(batchSize)
    await Promise.all(batch.map(trySend))
    if (batch.length < batchSize) return
  }
}

/** Sends one email. After an error, postpones this email, so that it does not delay the others. */
async function trySend(due: notifications.EmailDue): Promise<void> {
  try {
    await send(due)
  } catch (error) {
    log().warn({ event: 'letter.late', place: 'outbox.inbox', ...describe(error) })
    await notifications.postponeEmail(due)
  }
}

async function send(due: notifications.EmailDue): Promise<void> {
  const { customerId } = due
  const known = await customers.findAddressee(customerId)
  const sender = known && (await brands.findSender(known.organizationId))
  const sendNow = await transaction(async (tx) => {
    // Waits for another transaction that closes the account or changes the address. Locks the
    // customer before the inbox, as publishing does. So this call and publishing cannot deadlock.
    if (known) await customers.listKnown(tx, known.organizationId, [customerId])
    const found = await customers.findAddressee(customerId, tx)
    const isNeeded = await notifications.takeEmailDue(tx, due)
    if (!found || !isNeeded) return undefined
    // An earlier email may still wait for the mail server. The new email replaces that email.
    await outbox.remove(tx, customerId)
    const letter = { to: found.email, ...mail.writeInboxNews(sender) }
    return outbox.add(tx, { kind: 'inbox', letter, customerId, subjectId: customerId })
  })
  await sendNow?.()
}
