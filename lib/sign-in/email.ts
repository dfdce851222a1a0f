import type { ErrorCode } from '@/lib/errors'
import { email as emailRule } from '@/lib/formats'
import type { FormFault } from '@/lib/signup/answers'
import { cleanText, keepDigits, withPlainHyphens } from '@/lib/text-cleaning'
import { signInWords as words } from '@/lib/words/en-sign-in'

type Read<Field extends string> =
  | ({ ok: true } & Record<Field, string>)
  | { ok: false; faults: readonly FormFault[] }

const rule = emailRule()

/**
 * Extracts the email address from pasted text, such as `Avery Quinn <avery@example.com>` or
 * `mailto:avery@example.com?subject=…`.
 */
function unwrap(typed: string): string {
  const text = withPlainHyphens(cleanText(typed)).replace(/\s/g, '')
  const open = text.lastIndexOf('<')
  const close = text.indexOf('>', open)
  const inner = open >= 0 && close > open ? text.slice(open + 1, close) : text
  const bare = /^mailto:/i.test(inner) ? inner.slice('mailto:'.length).split('?', 1)[0]! : inner
  return /[,;]$/.test(bare) ? bare.slice(0, -1) : bare
}

const refuse = (code: ErrorCode, source: 'email' | 'code', message: string) => ({
  ok: false as const,
  faults: [{ source, code, message }],
})

/** Reads a typed or pasted email address without the spaces around and inside it. */
export function readEmail(typed: string): Read<'email'> {
  const email = unwrap(typed)
  if (email === '') return refuse('REQUIRED', 'email', words['email.empty'])
  return rule.safeParse(email).success
    ? { ok: true, email }
    : refuse('EMAIL_HAS_INVALID_FORMAT', 'email', words['email.form'])
}

/** Masks an email address so that only its owner recognizes it: `a•••@example.com`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${at > 1 ? email.slice(0, 1) : ''}•••${email.slice(at)}`
}

/** Reads the six digits of an emailed code. */
export function readCode(typed: string): Read<'code'> {
  const code = keepDigits(typed)
  if (cleanText(typed) === '') return refuse('REQUIRED', 'code', words['code.empty'])
  return code.length === 6
    ? { ok: true, code }
    : refuse('CODE_DOES_NOT_MATCH', 'code', words['code.digits'])
}

const domainTypos: Readonly<Record<string, string>> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gmal.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmail.co': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahooo.com': 'yahoo.com',
  'iclod.com': 'icloud.com',
}

/** Misspellings of `.com` that are not top-level domains. */
const misspelledCom = /\.(?:con|cmo|ocm)$/

/**
 * Suggests another email address if the domain looks like a common typo. Undefined if it does not.
 * The person may keep the typed address.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const typed = email.slice(at + 1).toLowerCase()
  const correctedDomain = typed.replace(misspelledCom, '.com')
  const domain = domainTypos[correctedDomain] ?? correctedDomain
  return at > 0 && domain !== typed ? `${email.slice(0, at)}@${domain}` : undefined
}
