import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as customers from './customers'

/**
 * Mails a customer that their verification has a result; closed accounts get no mail. Throws when
 * the job should be retried.
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
