/**
 * The settings that contain a ring of keys. Stored values are encrypted, hashed or signed with
 * these keys.
 */
export type RingName =
  | 'KEY_RECORDS'
  | 'KEY_BLIND_INDEX'
  | 'KEY_CREDENTIALS'
  | 'KEY_TOKENS'
  | 'KEY_COOKIES'
  | 'KEY_AUDIT'

/** The number of stored values that need one key of a ring. */
export type KeyUse = { ring: RingName; number: number; rows: number }
