import { blindIndex, type Digest, listBlindIndexes } from './crypto'

/** Returns one spelling for all email addresses that differ only in case or outer spaces. */
const spell = (email: string): string => email.trim().toLowerCase()

/**
 * Returns the blind index to store for an email address. Without `keyNumber`, uses the current key.
 */
export const emailIndex = (email: string, keyNumber?: number): Digest =>
  blindIndex('email', spell(email), keyNumber)
/** Returns all blind indexes under which an email address may be stored, current key first. */
export const listEmailIndexes = (email: string): Buffer[] => listBlindIndexes('email', spell(email))
export const isSameEmail = (one: string, other: string): boolean => spell(one) === spell(other)
