import { type ErrorCode, errorCatalogue } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import { isWordKey, kindOfCode, type WordKey, english as words } from '@/lib/signup/words'

/** Whether the form has a message for this code at this field. */
export const hasWords = (code: ErrorCode, source: string): boolean =>
  isWordKey(`${source}.${kindOfCode(code)}`)

/** Returns the message for an error that only the server found. If the field has no message for this code, returns the title of the code. */
export function messageOfCode(code: ErrorCode, source: string): string {
  // The signup body lacks this property only if a change of the draft has removed the signature.
  if (code === 'REQUIRED' && /^w9\.(accepted|timestamp)$/.test(source)) return words['w9.signAgain']
  const key = `${source}.${kindOfCode(code)}`
  if (isWordKey(key)) return words[key]
  return code === 'REQUIRED' ? words['answer.missing'] : errorCatalogue[code].title
}

/** An alert. `isRetry`: the person only needs to press the same button again, because nothing is wrong with the answers. */
export type Alert = { title: string; text: string; isRetry?: boolean }
const sameAs: Partial<Record<ErrorCode, ErrorCode>> = {
  FORBIDDEN: 'INAPPROPRIATE_RIGHT',
  RATE_LIMITED: 'INTERNAL_SERVER_ERROR',
}

/** Returns the alert for an error without a field. `given` has the values of its placeholders. */
export function alertOfCode(code: ErrorCode, given: Readonly<Record<string, string>> = {}): Alert {
  const key = `alert.${sameAs[code] ?? code}`
  const { title, remedy } = errorCatalogue[code]
  const read = (part: string, preset: string) =>
    isWordKey(`${key}.${part}`) ? fillText(words[`${key}.${part}` as WordKey], given) : preset
  const isRetry = /\.(INTERNAL_SERVER_ERROR|SIGNUP_IN_PROGRESS)$/.test(key)
  return { title: read('title', title), text: read('text', remedy), isRetry }
}
