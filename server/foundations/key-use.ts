/** The settings whose keys leave values in the database. */
export type RingName =
  | 'KEY_RECORDS'
  | 'KEY_BLIND_INDEX'
  | 'KEY_CREDENTIALS'
  | 'KEY_TOKENS'
  | 'KEY_COOKIES'
  | 'KEY_AUDIT'

/** How many stored values need one key of a ring. */
export type KeyUse = { ring: RingName; number: number; rows: number }
