import { w9Terms } from '@/lib/legal/w9-terms'
import { sha256Hex } from '../foundations/crypto'
import * as customers from './customers'
import type { W9Terms } from './profiles'

const hash = sha256Hex(JSON.stringify(w9Terms))

/** The current terms, with the version and hash that each signature stores. */
export const current = (): { text: typeof w9Terms; version: string; hash: string } => ({
  text: w9Terms,
  version: w9Terms.version,
  hash,
})

/** Returns the terms to a partner's server. Records that it fetched them for this customer. */
export async function show(customerId: string): Promise<typeof w9Terms> {
  await customers.noteTermsSeen(customerId, w9Terms.version, hash)
  return w9Terms
}

export type TermsShown = { version: string; hash: string; at: string }

/**
 * Returns the terms to store with a profile: those that the page showed, or those that the partner
 * fetched last. If there are none, a flag is set.
 */
export function termsOf(
  shown: TermsShown | null | undefined,
  seen: customers.TermsSeen | null,
): W9Terms {
  const terms = shown ?? seen
  return terms
    ? { version: terms.version, hash: terms.hash, at: terms.at, isFlagged: false }
    : { version: null, hash: null, at: null, isFlagged: true }
}
