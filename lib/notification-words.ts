import type { InboxTarget } from '@/lib/inbox'
import { productName } from '@/lib/product'
import type { Word } from '@/lib/words'

/** The notification types with texts of their own, and the page that each opens. */
const known = {
  KYC_SUBMITTED: 'status',
  KYC_CORRECTED: 'status',
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
export const notificationTypeNames = Object.keys(known) as (keyof typeof known)[]
/**
 * The known types, and a type that the API does not have. With this type, pages show a closed
 * request for information.
 */
const shown = { ...known, KYC_ACTION_CLOSED: 'status' } as const
/** Returns the category of a type in the inbox. */
export const categoryOf = (type: string): (typeof categories)[number] =>
  type.startsWith('TRANSACTION_') ? 'transaction' : /^KY[CB]_/.test(type) ? 'kyc' : 'platform'

const isKnown = (type: string): type is keyof typeof shown => Object.hasOwn(shown, type)

/** Returns the sender: this service for a verification, otherwise the organization. */
export const nameSender = (type: string, organization: string): string =>
  /^KY[CB]_/.test(type) ? productName() : organization

const categories = ['transaction', 'kyc', 'platform'] as const
/** Returns the text of a category. Returns an unknown category unchanged. */
export function nameCategory(word: Word, category: string): string {
  const found = categories.find((each) => each === category)
  return found ? word(`inbox.category.${found}`) : category
}

/** The properties of a notification that determine its texts. */
type Sent = { type: string; title: string | null; body: string | null; data?: unknown }
export type Described = {
  title: string
  /** Absent if neither the partner nor the type has a text. */
  body?: string | undefined
  target?: InboxTarget | undefined
}

const subjectPattern = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u
const amountPattern = /^\d{1,12}(?:\.\d{1,2})?$/

/**
 * Returns the amount or the subject in the data of a notification, for its title. The
 * specification is silent, so we decided: `amount` is a decimal in dollars, unless `currency` names
 * another currency. `subject` is a short text.
 */
function readSubject(data: unknown): string | undefined {
  const { amount, currency = 'USD', subject } = Object(data) as Record<string, unknown>
  const isDecimal =
    (typeof amount === 'string' || typeof amount === 'number') && amountPattern.test(String(amount))
  if (isDecimal && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency))
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(amount))
  return typeof subject === 'string' && subjectPattern.test(subject.trim())
    ? subject.trim()
    : undefined
}

/**
 * Returns the texts of a notification. Makes the title of an unknown type from the name of the
 * type, so that the inbox shows every notification. `sender`: the name of the organization's brand.
 */
export function describeNotification(
  word: Word,
  { type, title, body, data }: Sent,
  sender = productName(),
): Described {
  const subject = readSubject(data)
  const complete = (own: string) => (subject ? word('inbox.about', { title: own, subject }) : own)
  if (isKnown(type)) {
    const ownBody = type === 'PLATFORM_MESSAGE' ? undefined : word(`inbox.type.${type}.body`)
    return {
      title: title || complete(word(`inbox.type.${type}.title`, { sender })),
      body: body || ownBody,
      target: shown[type],
    }
  }
  return {
    title: title || complete(spellOut(type) || word('inbox.type.none.title')),
    body: body || undefined,
  }
}

/** Converts `CARD_SHIPPED` to "Card shipped". */
function spellOut(type: string): string {
  const text = type.replaceAll('_', ' ').trim().toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
