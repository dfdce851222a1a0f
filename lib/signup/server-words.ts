import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import { english, isWordKey, say, type WordKey, type Words } from '@/lib/signup/words'

/** The words a server's code has at a field, by the last part of its key. */
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
  DOCUMENT_EXPIRED: 'past',
  W9_NOT_ACCEPTED: 'empty',
  EMAIL_HAS_INVALID_FORMAT: 'form',
  ONEOF: 'empty',
}

/** Whether the form has words of its own for this code at this field. */
export const hasWords = (code: ErrorCode, source: string): boolean =>
  isWordKey(`${source}.${kinds[code]}`)

/** The words for a fault that only the server found: those of the form where it has some for this field, else the code's own title. */
export function messageOfCode(code: ErrorCode, source: string, words: Words = english): string {
  // A certification without its signature is one that was taken away: nothing else leads to a body that lacks it.
  if (code === 'REQUIRED' && /^w9\.(accepted|timestamp)$/.test(source)) return words['w9.signAgain']
  const key = `${source}.${kinds[code]}`
  if (isWordKey(key)) return words[key]
  return code === 'REQUIRED' ? words['answer.missing'] : errorCatalogue[code].title
}

export type Alert = { title: string; text: string }
const sameAs: Partial<Record<ErrorCode, ErrorCode>> = {
  FORBIDDEN: 'INAPPROPRIATE_RIGHT',
  RATE_LIMITED: 'INTERNAL_SERVER_ERROR',
}

/** The words for a refusal that concerns no field. `given` fills what they leave open: reference, date, email, userType (the words under `userType.`), person. */
export function alertOfCode(
  code: ErrorCode,
  given: Readonly<Record<string, string>> = {},
  words: Words = english,
): Alert {
  const key = `alert.${sameAs[code] ?? code}`
  const { title, remedy } = errorCatalogue[code]
  const read = (part: string, preset: string) =>
    isWordKey(`${key}.${part}`) ? say(words, `${key}.${part}` as WordKey, given) : preset
  return { title: read('title', title), text: read('text', remedy) }
}
