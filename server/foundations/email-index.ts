import { blindIndex, type Digest, listBlindIndexes } from './crypto'

/** The same address in whatever case it was typed. */
const spell = (email: string): string => email.trim().toLowerCase()

/** What an address is stored under, by the key of now unless another is named. */
export const emailIndex = (email: string, keyNumber?: number): Digest =>
  blindIndex('email', spell(email), keyNumber)
/** What it is found by: the index under the key of now first, then under those before it. */
export const listEmailIndexes = (email: string): Buffer[] => listBlindIndexes('email', spell(email))
export const isSameEmail = (one: string, other: string): boolean => spell(one) === spell(other)
