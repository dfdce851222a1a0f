import { open } from '../../foundations/crypto'
import { columns, db, isNull, sql } from '../../foundations/db'
import { emailIndex } from '../../foundations/email-index'
import { countAllKeyUses, type KeyUse } from '../../foundations/key-use'
import {
  type Renewal,
  renewAll,
  rewrapColumn,
  type SealedRow,
  tryTo,
} from '../../foundations/rewrap'
import { secrets } from '../../foundations/secrets'
import type { Contact } from '../customers'
import { listMacKeyUses } from './owners'

/**
 * Returns the table, column and row of an encrypted contact. The encryption authenticates all
 * three, so a contact that was copied to another row cannot be decrypted.
 */
export const place = (id: string): string => `customers.contact|${id}`

/** Re-encrypts the data keys of encrypted contacts with the first key of KEY_RECORDS. */
export const rewrap = (): Promise<Renewal> =>
  rewrapColumn({ table: 'customers', column: 'contact_sealed', isEmptied: true }, place)

type IndexRow = SealedRow & { index: Buffer; keyNumber: number }
const indexColumns = columns('customers', {
  id: 'id',
  sealed: 'contact_sealed',
  index: 'email_index',
  keyNumber: 'email_index_key',
})

/**
 * Recomputes the indexes (keyed hashes) of email addresses with the first key of KEY_BLIND_INDEX.
 */
// The specification is silent, so we decided: an erased customer has no email index, and a change
// of keys creates none. So the person may sign up again with the same address.
export const reindex = (): Promise<Renewal> =>
  renewAll(
    ({ after, limit }) =>
      db.query<IndexRow>(sql`
        select ${indexColumns} from customers
        where erased_at is null and id > ${after}
          and email_index_key <> ${secrets().blindIndex.current}
        order by id limit ${limit}`),
    ({ id, sealed }) => emailIndex(open<Contact>(place(id), sealed).email),
    ({ id, index }, { digest, keyNumber }) =>
      db.query(sql`
        update customers set email_index = ${digest}, email_index_key = ${keyNumber}
        where id = ${id} and email_index = ${index}`),
  )

/**
 * Whether KEY_BLIND_INDEX is correct: its keys produce the stored email indexes of the first and
 * the last customer. True if there are no customers.
 */
export async function areFoundByAddress(): Promise<boolean> {
  const rows = await db.query<IndexRow>(sql`
    (select ${indexColumns} from customers where erased_at is null order by id limit 1)
    union all
    (select ${indexColumns} from customers where erased_at is null order by id desc limit 1)`)
  return rows.every(({ id, sealed, index, keyNumber }) => {
    const contact = tryTo(() => open<Contact>(place(id), sealed))?.value
    return contact === undefined || emailIndex(contact.email, keyNumber).digest.equals(index)
  })
}

const sampleSize = 3

/**
 * Whether KEY_RECORDS contains a key that decrypts one of the first or last contacts. True if there
 * are no customers.
 */
export async function opensSome(): Promise<boolean> {
  const rows = await db.query<SealedRow>(sql`
    (select id, contact_sealed as sealed from customers
      where erased_at is null order by id limit ${sampleSize})
    union all
    (select id, contact_sealed as sealed from customers
      where erased_at is null order by id desc limit ${sampleSize})`)
  return rows.length === 0 || rows.some(({ id, sealed }) => tryTo(() => open(place(id), sealed)))
}

const isKept = isNull('erased_at')

/** Counts the encrypted contacts, the email indexes and the MACs of customers per key. */
export const listKeyUses = async (): Promise<KeyUse[]> => [
  ...(await listMacKeyUses()),
  ...(await countAllKeyUses([
    { table: 'customers', column: 'contact_sealed', where: isKept },
    { table: 'customers', column: 'email_index_key', ring: 'KEY_BLIND_INDEX', where: isKept },
  ])),
]
