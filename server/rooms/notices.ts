import type { Notice } from '../foundations/jobs'
import { describe, log } from '../foundations/log'
import * as mail from '../foundations/mail'
import * as brands from './brands'
import * as credentials from './credentials'
import * as destinations from './destinations'
import * as organizations from './organizations'

type Mailbox = { email: string; organization: string }

/**
 * Emails the technical mailbox of an organization about a change of its settings. If the mailbox
 * itself changed, emails the previous address. Throws if the queue should retry the job.
 */
export async function send(notice: Notice): Promise<'done' | 'deadLetter'> {
  const { organizationId, kind, id } = notice
  try {
    const mailbox = await findMailbox(notice)
    if (!mailbox) return 'done'
    const { email, organization } = mailbox
    const facts = await findFacts(notice)
    // The destination was deleted or the credential was revoked after the notice was enqueued. So
    // no email is needed.
    if (!facts) return 'done'
    if (!(await mail.sendNotice(email, kind, { organization, id, ...facts }))) return 'deadLetter'
    if (kind === 'technical-email-changed') await organizations.forgetMailbox(organizationId, id)
    if (kind === 'brand-contact-changed') await brands.forgetContact(organizationId, id)
    return 'done'
  } catch (error) {
    log().warn({ event: 'letter.late', ...describe(error) })
    throw error
  }
}

async function findFacts({
  kind,
  id,
}: Notice): Promise<Readonly<Record<string, string>> | undefined> {
  if (kind === 'credential-expiring') return credentials.describeExpiry(id)
  if (kind === 'credential-rotated') return credentials.describeRotation(id)
  return kind.startsWith('destination-') ? destinations.describe(id) : {}
}

async function findMailbox({ organizationId, kind, id }: Notice): Promise<Mailbox | undefined> {
  if (kind === 'technical-email-changed') return organizations.findMailbox(organizationId, id)
  // A changed support address of a brand causes two emails. If `id` is the id of the organization,
  // the email is for the technical mailbox. Any other `id` is the id of a previous support address.
  if (kind === 'brand-contact-changed' && id !== organizationId)
    return brands.findFormerContact(organizationId, id)
  return organizations.findMailbox(organizationId)
}
