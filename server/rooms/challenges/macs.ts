import { rowMac } from '../../foundations/crypto'
import { isGenuine } from '../../foundations/row-macs'
import type { Consent } from '../customers'

/**
 * The values of a challenge that its MAC covers. The email address is not among them, because its
 * encryption already binds it to the id of the challenge.
 */
export type CoveredChallenge = {
  id: string
  purpose: string
  userType: string | null
  consent: Consent | null
  customerId: string | null
  codeHash: Buffer
  linkHash: Buffer
  codeExpiresAt: Date
  linkExpiresAt: Date
  isEnded: boolean
}

// Returns the text that the MAC covers. Only the last value may contain a space, so different
// challenges always have different texts.
const coveredText = (challenge: CoveredChallenge): string =>
  [
    challenge.id,
    challenge.purpose,
    challenge.userType ?? 'none',
    challenge.customerId ?? 'none',
    challenge.codeHash.toString('hex'),
    challenge.linkHash.toString('hex'),
    challenge.codeExpiresAt.getTime(),
    challenge.linkExpiresAt.getTime(),
    challenge.consent ? `${challenge.consent.at} ${challenge.consent.version}` : 'none',
  ].join(' ')

const table = 'email_challenges'
const endedTable = 'email_challenges.ended'

export const challengeMac = (challenge: CoveredChallenge): string =>
  rowMac(challenge.isEnded ? endedTable : table, coveredText(challenge))

type SignedChallenge = CoveredChallenge & { mac: string | null }

/**
 * Whether the service wrote this row. An ended challenge has a different MAC from an open one, so
 * an attacker cannot reopen it in the database. A process of the previous version does not write
 * the new MAC when it ends a challenge. So an ended challenge may also have the MAC of an open one.
 */
export function isGenuineChallenge(challenge: SignedChallenge): boolean {
  const text = coveredText(challenge)
  const isOf = (name: string) => isGenuine(name, text, challenge.mac)
  return isOf(table) || (challenge.isEnded && isOf(endedTable))
}
