import { blindIndex, type Digest, listBlindIndexes } from './crypto'

/** Addresses that differ only in case or outer spaces are the same. */
const spell = (email: string): string => email.trim().toLowerCase()

/** The index stored for an address, under the current key by default. */
export const emailIndex = (email: string, keyNumber?: number): Digest =>
  blindIndex('email', spell(email), keyNumber)
/** All indexes an address may be stored under, current key first. */
export const listEmailIndexes = (email: string): Buffer[] => listBlindIndexes('email', spell(email))
export const isSameEmail = (one: string, other: string): boolean => spell(one) === spell(other)
