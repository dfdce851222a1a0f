import type { ErrorCode } from '@/lib/errors'
import { fillText } from '@/lib/fill-text'
import type { FormFault } from '@/lib/signup/answers'
import { type Alert, messageOfCode } from '@/lib/signup/server-words'
import { kindOfCode } from '@/lib/signup/words'
import { signInWords as words } from '@/lib/words/en-sign-in'

const isOwnKey = (key: string): key is keyof typeof words => Object.hasOwn(words, key)

/**
 * Returns the message of an error on the pages before the form. `email`: the address that received
 * the new code.
 */
export function messageOfIdentity(code: string, source: string, email = ''): string {
  if (source === 'userType') return words['identity.start.empty']
  if (source === 'consent') return words['identity.before.consent.empty']
  if (source === 'account') return words['identity.choose.empty']
  if (code === 'NAME_TAKEN') return words['email.same']
  if (code === 'CODE_DOES_NOT_MATCH') return words['code.mismatch']
  if (code === 'CODE_HAS_EXPIRED') return fillText(words['code.expired'], { email })
  // In these fields, INVALID_CHARACTERS means that the text contains a Social Security number.
  const kind = code === 'INVALID_CHARACTERS' ? 'number' : kindOfCode(code as ErrorCode)
  const key = `${source}.${kind}`
  return isOwnKey(key) ? words[key] : messageOfCode(code as ErrorCode, source)
}

/** Returns the error list for one field. */
export const faultOf = (source: string, code: ErrorCode = 'REQUIRED'): readonly FormFault[] => [
  { source, code, message: messageOfIdentity(code, source) },
]

const secondsBetweenEmails = 30

/**
 * Returns the alert after too many requests. If `source` is `code`, the person has reached the
 * daily limit of codes. `sendsEmail`: whether the form sends an email to the person.
 */
export function waitAlert(
  seconds = secondsBetweenEmails,
  source?: string,
  sendsEmail = true,
): Alert {
  if (source === 'code')
    return { title: words['identity.wait.code.title'], text: words['identity.wait.code'] }
  // The texts have only a plural form, so the number is at least 2.
  const text =
    sendsEmail && seconds <= secondsBetweenEmails
      ? fillText(words['identity.wait.seconds'], { n: Math.max(2, Math.ceil(seconds)) })
      : fillText(words[sendsEmail ? 'identity.wait.minutes' : 'identity.wait.tries'], {
          n: Math.max(2, Math.ceil(seconds / 60)),
        })
  return { title: words['identity.wait.title'], text }
}
