import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as customers from './customers'

/** Writes to a customer that their verification has a result. Whoever is gone meanwhile is not written to. Throws when it should be tried again. */
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
