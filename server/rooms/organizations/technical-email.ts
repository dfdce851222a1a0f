import { open, seal } from '../../foundations/crypto'
import { countKeyUses, type KeyUse } from '../../foundations/key-use'
import { uuidv7 } from '../../foundations/ordered-ids'
import { type Renewal, rewrapColumn } from '../../foundations/rewrap'
import { listAccessKeyUses } from './access'

/**
 * The technical mailbox of an organization. `former`: replaced addresses that have not yet received
 * the email about the change.
 */
type Mailbox = { email: string | null; former: { id: string; email: string }[] }

const place = (organizationId: string) => `organizations.technical_email|${organizationId}`

/** Decrypts the mailbox of an organization. If there is no mailbox, `email` is null. */
export const openMailbox = (organizationId: string, sealed: Buffer | null): Mailbox =>
  sealed === null ? { email: null, former: [] } : open<Mailbox>(place(organizationId), sealed)

export const sealMailbox = (organizationId: string, mailbox: Mailbox): Buffer =>
  seal(place(organizationId), mailbox)

/** Replaces the address. Returns the id of the previous address, if there was one. */
export function replaceAddress(
  { email: before, former }: Mailbox,
  email: string | null,
): { mailbox: Mailbox; formerId: string | undefined } {
  if (before === null) return { mailbox: { email, former }, formerId: undefined }
  const formerId = uuidv7()
  return { mailbox: { email, former: [...former, { id: formerId, email: before }] }, formerId }
}

/** Re-encrypts the data keys of mailboxes with the first key of KEY_RECORDS. */
export const rewrap = (): Promise<Renewal> =>
  rewrapColumn({ table: 'organizations', column: 'technical_email_sealed' }, place)

/** Counts the encrypted mailboxes and the MACs of API access per key. */
export const listKeyUses = async (): Promise<KeyUse[]> => [
  ...(await listAccessKeyUses()),
  ...(await countKeyUses({ table: 'organizations', column: 'technical_email_sealed' })),
]
