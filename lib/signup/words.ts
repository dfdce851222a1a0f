import type { ErrorCode } from '@/lib/errors'
import { english } from '@/lib/signup/words/en'

export type WordKey = keyof typeof english
export { english }

export const isWordKey = (key: string): key is WordKey => Object.hasOwn(english, key)

const kinds: Partial<Record<ErrorCode, string>> = {
  REQUIRED: 'empty',
  MAX: 'long',
  CITY_HAS_INVALID_FORMAT: 'characters',
  STATE_HAS_INVALID_FORMAT: 'empty',
  ZIP_CODE_HAS_INVALID_FORMAT: 'digits',
  TAX_ID_HAS_INVALID_FORMAT: 'digits',
  DECIMALFORMAT: 'amount',
  SSN: 'digits',
  DAY_BEFORE_NOW_INVALID: 'late',
  DATE: 'unreal',
  MIN: 'young',
  DOCUMENT_EXPIRED: 'past',
  W9_NOT_ACCEPTED: 'empty',
  EMAIL_HAS_INVALID_FORMAT: 'form',
  ONEOF: 'empty',
  REQUIREMENT_NOT_MET: 'same',
}

/** The last part of the message key for an error code, such as `empty` in `address.city.empty`. */
export const kindOfCode = (code: ErrorCode): string | undefined => kinds[code]
