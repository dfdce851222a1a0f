import { open, seal, sealedHead } from '../../foundations/crypto'
import { db, sealedKeyNumber, sql } from '../../foundations/db'
import type { KeyUse } from '../../foundations/key-use'
import type { Letter } from '../../foundations/mail'
import { type Renewal, rewrapAll, type SealedRow } from '../../foundations/rewrap'
import { hasColumn } from '../../foundations/schema'

const placeOf = (id: string) => `queued_letters.letter|${id}`

/**
 * Seals an email without its logo, which may have 100 kB. An email that is sent later shows the
 * name of the brand instead.
 */
export function sealLetter(id: string, { design, ...letter }: Letter): Buffer {
  const { logo: _, ...rest } = design
  return seal(placeOf(id), { ...letter, design: rest })
}
/** Throws if no key of the ring opens the email. */
export const openLetter = (id: string, sealed: Buffer): Letter => open<Letter>(placeOf(id), sealed)

/** Rewraps all emails with the first key of the ring. */
export const rewrap = (): Promise<Renewal> =>
  rewrapAll(
    ({ after, limit }) =>
      db.query<SealedRow>(sql`
        select id, letter_sealed as sealed from queued_letters
        where id > ${after} and substring(letter_sealed from 1 for 3) <> ${sealedHead()}
        order by id limit ${limit}`),
    placeOf,
    ({ id, sealed }, wrapped) =>
      db.query(sql`
        update queued_letters set letter_sealed = ${wrapped}
        where id = ${id} and letter_sealed = ${sealed}`),
  )

const letterKey = sealedKeyNumber('letter_sealed')

/** Counts the sealed emails that will still be sent, per key. */
export const listKeyUses = async (): Promise<KeyUse[]> =>
  (await hasColumn('queued_letters', 'letter_sealed'))
    ? db.query<KeyUse>(sql`
        select 'KEY_RECORDS' as ring, ${letterKey} as number, count(*)::int as rows
        from queued_letters
        where dead_at is null
        group by 2`)
    : []
