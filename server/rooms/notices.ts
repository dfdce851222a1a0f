import type { Notice } from '../foundations/jobs'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as organizations from './organizations'

/**
 * Emails the technical mailbox of an organization about a change of its settings. A changed mailbox
 * is reported to the address before. Throws if the job should be retried.
 */
export async function send({ organizationId, kind, id }: Notice): Promise<'done' | 'deadLetter'> {
  const formerId = kind === 'technical-email-changed' ? id : undefined
  try {
    const mailbox = await organizations.findMailbox(organizationId, formerId)
    if (!mailbox) return 'done'
    const { email, organization } = mailbox
    if (!(await mail.sendNotice(email, kind, { organization, id }))) return 'deadLetter'
    if (formerId) await organizations.forgetMailbox(organizationId, formerId)
    return 'done'
  } catch (error) {
    log().warn({ event: 'letter.late', ...describe(error) })
    throw error
  }
}
