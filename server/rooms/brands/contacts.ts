import { db, sql, type Tx } from '../../foundations/db'
import * as jobs from '../../foundations/jobs'
import { uuidv7 } from '../../foundations/ordered-ids'
import * as organizations from '../organizations'

export type Contact = {
  supportEmail: string | null
  supportUrl: string | null
  supportPhone: string | null
}

const listOf = ({ supportEmail, supportUrl, supportPhone }: Contact) =>
  JSON.stringify([supportEmail, supportUrl, supportPhone])

/**
 * After a change of the contact, emails the technical mailbox and the previous support address.
 * Without these emails, an attacker with a stolen session could secretly redirect people's
 * questions.
 */
export async function reportChange(
  tx: Tx,
  organizationId: string,
  before: Contact,
  after: Contact,
): Promise<void> {
  if (listOf(before) === listOf(after)) return
  const kind = 'brand-contact-changed'
  await organizations.notify(tx, { organizationId, kind, id: organizationId })
  const { supportEmail: email } = before
  if (email === null || email === after.supportEmail) return
  const id = uuidv7()
  await tx.query(sql`
    update brands
    set former_contacts = former_contacts || jsonb_build_object('id', ${id}::text, 'email', ${email}::text)
    where organization_id = ${organizationId}`)
  await jobs.sendLater(tx, 'notice', { organizationId, kind, id })
}

/**
 * Returns a replaced support address. Undefined if that address has already received the email
 * about the change.
 */
export async function findFormerContact(
  organizationId: string,
  id: string,
): Promise<{ email: string; organization: string } | undefined> {
  const [found] = await db.query<{ email: string; organization: string }>(sql`
    select former ->> 'email' as email, o.name as organization
    from brands b
    join organizations o on o.id = b.organization_id
    cross join jsonb_array_elements(b.former_contacts) as former
    where b.organization_id = ${organizationId} and former ->> 'id' = ${id}`)
  return found
}

/** Deletes a replaced support address after the email about the change was sent to it. */
export const forgetContact = async (organizationId: string, id: string): Promise<void> => {
  await db.query(sql`
    update brands set former_contacts = coalesce((
      select jsonb_agg(former) from jsonb_array_elements(former_contacts) as former
      where former ->> 'id' <> ${id}), '[]')
    where organization_id = ${organizationId}
      and former_contacts @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`)
}
