import { hasRowMac, rowMac } from '../../foundations/crypto'
import { processSingleton } from '../../foundations/process-singleton'
import { areUnsignedRowsAccepted } from '../../foundations/row-macs'

const table = 'email_challenges.tries'
const coveredText = (id: string, tries: number): string => `${id} ${tries}`

/** The MAC of the number of wrong codes that were entered for a challenge. */
export const triesMac = (id: string, tries: number): string => rowMac(table, coveredText(id, tries))

const maxRemembered = 10_000
const remembered = processSingleton('challenges.tries', () => new Map<string, number>())

/**
 * Stores a committed count of wrong codes in the memory of this process. An attacker may restore an
 * older row of the challenge with a valid MAC. The count in that row is lower than the stored
 * count, so the service rejects the row.
 */
export function rememberTries(id: string, tries: number): void {
  const highest = Math.max(tries, remembered.get(id) ?? 0)
  if (highest === 0) return
  remembered.delete(id)
  remembered.set(id, highest)
  const [oldest] = remembered.keys()
  if (remembered.size > maxRemembered) remembered.delete(oldest!)
}

export type CountedTries = { id: string; tries: number; triesMac: string | null }

/**
 * Whether the service wrote this count of wrong codes. During the grace period after an upgrade,
 * the MAC may belong to a lower count. A process of the previous version updates only the count.
 */
export function areGenuineTries({ id, tries, triesMac: mac }: CountedTries): boolean {
  if (tries < (remembered.get(id) ?? 0)) return false
  const isGrace = areUnsignedRowsAccepted()
  if (mac === null) return isGrace
  for (let count = tries; count >= (isGrace ? 0 : tries); count--)
    if (hasRowMac(table, coveredText(id, count), mac)) return true
  return false
}
