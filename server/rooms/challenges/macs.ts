import { rowMac } from '../../foundations/crypto'
import { isGenuine } from '../../foundations/row-macs'
import type { Consent } from '../customers'

/** The values of a challenge under its MAC. The sealed email address is bound to the id. */
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
}

// Only the last member may contain a space, so two different challenges never have the same text.
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

export const challengeMac = (challenge: CoveredChallenge): string =>
  rowMac('email_challenges', coveredText(challenge))

/** Whether the service wrote this row. */
export const isGenuineChallenge = (challenge: CoveredChallenge & { mac: string | null }): boolean =>
  isGenuine('email_challenges', coveredText(challenge), challenge.mac)
