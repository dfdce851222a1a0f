import { findW9Text, w9Terms } from '@/lib/legal/w9-terms'
import { type W9Terms, writeTerms } from '@/lib/legal/w9-text'
import { sha256Hex } from '../foundations/crypto'
import * as customers from './customers'
import type { W9Terms as StoredTerms } from './profiles'

const hashOf = (terms: W9Terms): string => sha256Hex(JSON.stringify(terms))
const hash = hashOf(w9Terms)

/**
 * Returns a version of the W-9 terms and its hash. Signatures store both. Null if this release does
 * not contain the version.
 */
export function findVersion(version = ''): { version: string; hash: string } | null {
  const text = findW9Text(version)
  return text ? { version, hash: hashOf(writeTerms(text)) } : null
}

/**
 * Returns the W-9 terms to a partner's server. Records that the server has fetched them for this
 * customer.
 */
export async function show(customerId: string): Promise<typeof w9Terms> {
  await customers.noteTermsSeen(customerId, w9Terms.version, hash)
  return w9Terms
}

export type TermsShown = { version: string; hash: string; at: string }

/**
 * Returns the terms to store with a profile. These are the terms that our page showed. If our page
 * showed none, they are the terms that the partner's server fetched last. If both are unknown,
 * `isFlagged` is true.
 */
export function termsOf(
  shown: TermsShown | null | undefined,
  seen: customers.TermsSeen | null,
): StoredTerms {
  const terms = shown ?? seen
  return terms
    ? { version: terms.version, hash: terms.hash, at: terms.at, isFlagged: false }
    : { version: null, hash: null, at: null, isFlagged: true }
}
