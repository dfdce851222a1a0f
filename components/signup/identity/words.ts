import type { ErrorCode } from '@/lib/errors'
import { product } from '@/lib/product'
import { messageOfCode } from '@/lib/signup/server-words'
import { say, english as words } from '@/lib/signup/words'
import type { UserType } from '@/lib/user-types'

/** "Check your email – …", unique for each page, with "Error:" before it when a form on it was refused. */
export const titleOfPage = (heading: string, refused?: { faults: readonly unknown[] }): string =>
  refused && refused.faults.length > 0 ? say(words, 'title.error', { title: titleOfPage(heading) }) : `${heading} – ${product}`

export const headings = {
  start: 'What kind of account do you need?',
  before: 'Before you start',
  email: 'What is your email address?',
  check: 'Check your email',
  confirm: 'Confirm your email',
  signIn: 'Sign in',
} as const

export const userTypeChoices: readonly { value: UserType; label: string; hint: string }[] = [
  { value: 'individual', label: 'Individual', hint: 'For yourself' },
  { value: 'businessowner', label: 'Business owner', hint: 'For a business you own or control' },
  { value: 'operator', label: 'Operator', hint: 'You run operations for a business' },
]

/** The faults of the pages before the form, in words. `email` is where a new code went. */
export function messageOfIdentity(code: string, source: string, email = ''): string {
  if (source === 'userType') return 'Select what kind of account you need'
  if (source === 'consent') return 'Select the box to agree to electronic records'
  if (code === 'CODE_DOES_NOT_MATCH') return words['code.mismatch']
  if (code === 'CODE_HAS_EXPIRED') return say(words, 'code.expired', { email })
  return messageOfCode(code as ErrorCode, source)
}

/** Asked too often. */
export const waitAlert = (seconds: number) => ({
  title: 'Wait a moment before you ask again.',
  text:
    seconds > 120
      ? 'There were too many tries today. Use the link in the email instead, or try again later.'
      : `We send one email every 30 seconds. Try again in ${Math.max(1, Math.ceil(seconds))} seconds.`,
})
