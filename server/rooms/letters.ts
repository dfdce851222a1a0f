import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as customers from './customers'

/**
 * Emails a customer that the verification has a result. Closed accounts get no email. Throws if the
 * job should be retried.
 */
export async function sendResult(customerId: string): Promise<'done' | 'deadLetter'> {
  try {
    const email = await customers.findEmail(customerId)
    if (email === undefined) return 'done'
    return (await mail.sendNews(email)) ? 'done' : 'deadLetter'
  } catch (error) {
    log().warn({ event: 'letter.late', ...describe(error) })
    throw error
  }
}
