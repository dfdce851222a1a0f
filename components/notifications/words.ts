import type { InboxTarget } from '@/lib/inbox'
import { product } from '@/lib/product'
import type { Word } from '@/lib/words'

/** Where a notification leads that has words here for its type. */
const known = {
  KYC_SUBMITTED: 'status',
  KYC_APPROVED: 'status',
  KYC_REJECTED: 'status',
  KYC_ACTION_REQUIRED: 'status',
  KYB_APPROVED: 'status',
  KYB_REJECTED: 'status',
  TRANSACTION_PENDING: undefined,
  TRANSACTION_EXECUTED: undefined,
  TRANSACTION_REJECTED: undefined,
  PLATFORM_MESSAGE: undefined,
} as const satisfies Readonly<Record<string, InboxTarget | undefined>>
const isKnown = (type: string): type is keyof typeof known => Object.hasOwn(known, type)

const categories = ['transaction', 'kyc', 'platform'] as const
/** What a category is called. One that is new to these pages is called by its own name. */
export function nameCategory(word: Word, category: string): string {
  const found = categories.find((each) => each === category)
  return found ? word(`inbox.category.${found}`) : category
}

export type Described = {
  title: string
  body: string
  target?: InboxTarget | undefined
  /** The bare type, where it is not one that has words here. */
  code?: string
}

/** How a notification reads. A type that is new to these pages is spelled out; none is ever hidden. */
export function describeNotification(
  word: Word,
  { type, title, body }: { type: string; title: string | null; body: string | null },
): Described {
  if (isKnown(type)) {
    const own = {
      title: word(`inbox.type.${type}.title`, { product }),
      body: word(`inbox.type.${type}.body`, { product }),
    }
    return { title: title || own.title, body: body || own.body, target: known[type] }
  }
  return {
    title: title || spellOut(type) || word('inbox.type.none.title'),
    body: body || word('inbox.type.none.body', { product }),
    code: type,
  }
}

/** `CARD_SHIPPED` is "Card shipped". */
function spellOut(type: string): string {
  const text = type.replaceAll('_', ' ').trim().toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The bell's name for those who hear it. An unknown count is not told as none. */
export function nameBell(word: Word, count: number | null): string {
  if (!count) return word('bell.inbox')
  return count >= 100 ? word('bell.many') : word('bell.unread', { n: count })
}

/** What stands on the bell; nothing when there is nothing, or nothing known. */
export function badgeOf(count: number | null): string | undefined {
  if (!count) return undefined
  return count >= 100 ? '99+' : String(count)
}

/** What is spoken when the count went up. */
export const sayArrival = (word: Word, more: number): string =>
  more === 1 ? word('bell.new.one') : word('bell.new.many', { n: more })

const mark = /^\(\d+\+?\) /
/** The page's title with the count before it. Doing it again with another count replaces it. */
export function titleWith(title: string, count: number | null): string {
  const bare = title.replace(mark, '')
  const badge = badgeOf(count)
  return badge ? `(${badge}) ${bare}` : bare
}
