import type { InboxTarget } from '@/lib/inbox'
import { product } from '@/lib/product'

type Words = { title: string; body: string; target?: InboxTarget }

/** What is said of a type where the notification has no words of its own, and where it leads. */
const known: Readonly<Record<string, Words>> = {
  KYC_SUBMITTED: {
    title: 'We received your application',
    body: "We're checking your information. Most checks take less than a minute.",
    target: 'status',
  },
  KYC_APPROVED: { title: "You're approved", body: 'Your identity is confirmed.', target: 'status' },
  KYC_REJECTED: { title: "We can't open your account", body: 'Your status says why, and what you can do.', target: 'status' },
  KYC_ACTION_REQUIRED: {
    title: 'We need a few more things',
    body: 'Your status says what is missing and when it is due.',
    target: 'status',
  },
  KYB_APPROVED: { title: 'Your business is approved', body: 'Your identity and your business are confirmed.', target: 'status' },
  KYB_REJECTED: {
    title: "We can't open an account for your business",
    body: 'Your status says why, and what you can do.',
    target: 'status',
  },
  TRANSACTION_PENDING: { title: 'Transfer started', body: "We'll tell you here when it is complete." },
  TRANSACTION_EXECUTED: { title: 'Transfer completed', body: 'The money has moved.' },
  TRANSACTION_REJECTED: { title: 'Transfer declined', body: 'The money did not move.' },
  PLATFORM_MESSAGE: { title: `A message from ${product}`, body: `Open ${product} for details.` },
}

export const categoryNames: Readonly<Record<string, string>> = { transaction: 'Transactions', kyc: 'Verification', platform: 'Messages' }

export type Described = {
  title: string
  body: string
  target?: InboxTarget | undefined
  /** The bare type, where it is not one that has words here. */
  code?: string
}

/** How a notification reads. A type that is new to these pages is spelled out; none is ever hidden. */
export function describeNotification({ type, title, body }: { type: string; title: string | null; body: string | null }): Described {
  const words = Object.hasOwn(known, type) ? known[type] : undefined
  const said = { title: title || words?.title || spellOut(type), body: body || words?.body || `Open ${product} for details.` }
  return words ? { ...said, target: words.target } : { ...said, code: type }
}

/** `CARD_SHIPPED` is "Card shipped". */
function spellOut(type: string): string {
  const text = type.replaceAll('_', ' ').trim().toLowerCase()
  return text === '' ? 'Notification' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** The bell's name for those who hear it. An unknown count is not told as none. */
export function nameBell(count: number | null): string {
  if (!count) return 'Inbox'
  return count >= 100 ? 'Inbox, 100 or more unread' : `Inbox, ${count} unread`
}

/** What stands on the bell; nothing when there is nothing, or nothing known. */
export function badgeOf(count: number | null): string | undefined {
  if (!count) return undefined
  return count >= 100 ? '99+' : String(count)
}

/** What is spoken when the count went up. */
export const sayArrival = (more: number): string => (more === 1 ? '1 new notification' : `${more} new notifications`)

const mark = /^\(\d+\+?\) /
/** The page's title with the count before it. Doing it again with another count replaces it. */
export function titleWith(title: string, count: number | null): string {
  const bare = title.replace(mark, '')
  const badge = badgeOf(count)
  return badge ? `(${badge}) ${bare}` : bare
}
