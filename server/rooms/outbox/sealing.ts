import { open, seal } from '../../foundations/crypto'
import { countKeyUses, type KeyUse } from '../../foundations/key-use'
import type { Letter } from '../../foundations/mail'
import { type Renewal, rewrapColumn } from '../../foundations/rewrap'

const placeOf = (id: string) => `queued_letters.letter|${id}`

/**
 * Encrypts an email without its logo, which may have 100 kB. If the service sends the stored email,
 * the email shows the name of the brand instead.
 */
export function sealLetter(id: string, { design, ...letter }: Letter): Buffer {
  const { logo: _, ...rest } = design
  return seal(placeOf(id), { ...letter, design: rest })
}
/** Decrypts an encrypted email. Throws if no key of KEY_RECORDS decrypts it. */
export const openLetter = (id: string, sealed: Buffer): Letter => open<Letter>(placeOf(id), sealed)

/** Re-encrypts the data keys of emails with the first key of KEY_RECORDS. */
export const rewrap = (): Promise<Renewal> =>
  rewrapColumn({ table: 'queued_letters', column: 'letter_sealed' }, placeOf)

/**
 * Counts the encrypted emails per key. Includes emails that the mail server refused, because staff
 * can send them again.
 */
export const listKeyUses = (): Promise<KeyUse[]> =>
  countKeyUses({ table: 'queued_letters', column: 'letter_sealed' })
