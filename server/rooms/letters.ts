import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as customers from './customers'

/**
 * Emails a customer that the verification has a result. Closed accounts get no email. Throws if the
 * job should be retried.
 */
export async function sendResult(customerId: string): Promise<'done' | 'deadLetter'> {
  try {
    const found = await customers.findAddressee(customerId)
    if (!found) return 'done'
    const sender = await brands.findSender(found.organizationId)
    return (await mail.sendNews(found.email, sender)) ? 'done' : 'deadLetter'
  } catch (error) {
    log().warn({ event: 'letter.late', ...describe(error) })
    throw error
  }
}
