import { transaction } from '../foundations/db'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'
import * as notifications from './notifications'
import * as outbox from './outbox'

// As many emails as the outbox sends at once.
const batchSize = 8
// The rest follows in the next minute, because a job must end within 30 s.
const maxRunMs = 8000

/**
 * Sends the due emails about new items in inboxes. Call it every minute. Decided here, the
 * specification is silent: publishing only stores the time of the email with the inbox, in its own
 * transaction. So one email announces all items of the last minute, and items within an hour after
 * an email wait for the end of that hour.
 */
export async function sendDue(): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < maxRunMs) {
    const batch = await notifications.listEmailsDue(batchSize)
    await Promise.all(batch.map(trySend))
    if (batch.length < batchSize) return
  }
}

/** Sends one email, or postpones it. So an email that cannot be written delays no other one. */
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
    // Waits for a closing or a change of the address that has begun. Publishing locks in this order.
    if (known) await customers.listKnown(tx, known.organizationId, [customerId])
    const found = await customers.findAddressee(customerId, tx)
    const isNeeded = await notifications.takeEmailDue(tx, due)
    if (!found || !isNeeded) return undefined
    // An email that still waits for the mail server would repeat this one.
    await outbox.remove(tx, customerId)
    const letter = { to: found.email, ...mail.writeInboxNews(sender) }
    return outbox.add(tx, { kind: 'inbox', letter, customerId, subjectId: customerId })
  })
  await sendNow?.()
}
