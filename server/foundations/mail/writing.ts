import type { BrandTokens } from '@/lib/brand'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { english as words } from '@/lib/words'
import { appUrl, legalLine, mailFrom, supportEmail } from '../env'
import type { LetterKind, NoticeKind, ReminderKind } from '../jobs'
import type { Design, LetterLogo } from './html'

/**
 * The brand in whose name the service writes an email. The service always sends from its own
 * address.
 */
export type Sender = {
  name: string
  legalName: string
  replyTo: string | null
  tokens?: BrandTokens
  logo?: LetterLogo
}

/** A complete email. It can be stored as JSON. */
export type Letter = {
  to: string
  subject: string
  text: string
  from?: { name: string; address: string }
  replyTo?: string
  design: Design
}

type ButtonKey = Extract<keyof typeof words, `letter.${string}.button`>
export type LetterName =
  | 'invite'
  | 'code'
  | 'link'
  | 'resume'
  | 'news'
  | 'changed'
  | 'consent-withdrawn'
  | 'new-browser'
  | 'account-closed'
  | 'inbox'
  | 'application-deleted'
  | 'help'
  | LetterKind
  | `reminder.${ReminderKind}`
  | `notice.${NoticeKind}`

/** Writes an email with the given values, in the name of a brand or of the product. */
export const write = (
  letter: LetterName,
  given: Readonly<Record<string, string>>,
  sender?: Sender,
): Omit<Letter, 'to'> => ({
  ...(sender && headersOf(sender)),
  subject: fillText(words[`letter.${letter}.subject`], {
    product: productName(),
    brand: sender?.name ?? productName(),
    ...given,
  }),
  text:
    fillText(words[`letter.${letter}.text`], { product: productName(), ...given }) +
    signOff(sender) +
    imprint(),
  design: {
    name: sender?.name ?? productName(),
    link: given.link,
    button: words[`letter.${letter.startsWith('notice.') ? 'notice' : letter}.button` as ButtonKey],
    code: given.code,
    tokens: sender?.tokens,
    logo: sender?.logo,
  },
})

/**
 * Returns the sender of an email in the name of a brand. The sender's name always ends with the
 * name of the product.
 */
function headersOf({ name, replyTo }: Sender): Pick<Letter, 'from' | 'replyTo'> {
  const address = /<([^<>]+)>\s*$/.exec(mailFrom())?.[1] ?? mailFrom()
  return {
    from: {
      name: fillText(words['letter.from'], { brand: name, product: productName() }),
      address,
    },
    ...(replyTo === null ? {} : { replyTo }),
  }
}

const signOff = (sender: Sender | undefined): string =>
  sender === undefined
    ? ''
    : `\n${fillText(words['letter.signOff'], {
        brand: sender.name,
        legalName: sender.legalName,
        product: productName(),
      })}\n`

/** The last lines of an email: the company, its address, its legal texts and its support address. */
const imprint = (): string =>
  `\n${fillText(words['letter.imprint'], {
    product: productName(),
    email: supportEmail(),
    company: legalLine(),
    privacy: `${appUrl()}/privacy`,
    terms: `${appUrl()}/terms`,
  })}\n`
