import { transaction } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import * as rateLimit from '../../foundations/rate-limit'

/** Enqueues the email with the link to saved answers, at most once a day for each person. */
export async function sendSavedLetter(customerId: string): Promise<void> {
  if (await rateLimit.allowsSavedLetter(customerId))
    await transaction((tx) => jobs.sendLater(tx, 'letter', { customerId, kind: 'saved' }))
}
