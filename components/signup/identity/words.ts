import { product } from '@/lib/product'
import type { UserType } from '@/lib/user-types'

/** "Check your email – …", unique for each page. */
export const titleOfPage = (heading: string): string => `${heading} – ${product}`

export const headings = {
  start: 'What kind of account do you need?',
  before: 'Before you start',
  email: 'What is your email address?',
  check: 'Check your email',
  confirm: 'Confirm your email',
  signIn: 'Sign in',
  change: 'Change your email address',
} as const

export const userTypeChoices: readonly { value: UserType; label: string; hint: string }[] = [
  { value: 'individual', label: 'Individual', hint: 'For yourself' },
  { value: 'businessowner', label: 'Business owner', hint: 'For a business you own or control' },
  { value: 'operator', label: 'Operator', hint: 'You run operations for a business' },
]

/** Asked too often. */
export const waitAlert = (seconds: number) => ({
  title: 'Wait a moment before you ask again.',
  text:
    seconds > 120
      ? 'There were too many tries today. Use the link in the email instead, or try again later.'
      : `We send one email every 30 seconds. Try again in ${Math.max(1, Math.ceil(seconds))} seconds.`,
})
