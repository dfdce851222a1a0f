import type { SendMailOptions, Transporter } from 'nodemailer'
import { writeMomentIn } from '@/lib/home-zones'
import { writeDate } from '@/lib/moments'
import { productName } from '@/lib/product'
import { addYears, closedYears } from '@/lib/retention-periods'
import { type UserType, userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { appUrl, env, mailFrom, requiresMailTls, supportEmail } from './env'
import type { LetterKind, NoticeKind, ReminderKind } from './jobs'
import { logoId, writeHtml } from './mail/html'
import { storeAsFile } from './mail/stored-letters'
import { type Letter, type Sender, write } from './mail/writing'
import { countLetter } from './metrics'
import { processSingleton, remove } from './process-singleton'

export type { LetterLogo } from './mail/html'
export { deleteStoredLetters, findStoredLetter, listStoredLetters } from './mail/stored-letters'
export type { Letter, Sender } from './mail/writing'

const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/**
 * Returns the options for the connection to the mail server. In production, they require TLS unless
 * the mail server runs on this machine.
 */
export const transportOptions = (settings: ReturnType<typeof env>) => ({
  url: settings.SMTP_URL,
  ...silence,
  ...(requiresMailTls(settings) ? { requireTLS: true } : {}),
})

// Loads the mail library with the first email, so that the service starts faster.
const openTransport = async (
  options: ReturnType<typeof transportOptions>,
): Promise<Transporter> => {
  const { createTransport } = await import('nodemailer')
  return createTransport(options)
}

const transport = (): Promise<Transporter> | undefined =>
  processSingleton('mail', () =>
    env().SMTP_URL ? openTransport(transportOptions(env())).catch(forget) : undefined,
  )
/**
 * Forgets that the library failed to load, for example because too many files were open. If the
 * failure stayed in the cache, all later emails would fail too.
 */
function forget(error: unknown): never {
  remove('mail')
  throw error
}
const probeMs = 4000

/**
 * Connects and logs in to the mail server without sending an email. Throws the error of the
 * connection.
 */
export async function probeServer(): Promise<void> {
  const sender = await openTransport({
    ...transportOptions(env()),
    connectionTimeout: probeMs,
    greetingTimeout: probeMs,
    socketTimeout: probeMs,
  })
  try {
    await sender.verify()
  } finally {
    sender.close()
  }
}

async function post(letter: Letter): Promise<void> {
  const sender = await transport()
  if (sender) await sender.sendMail(messageOf(letter))
  else await storeAsFile(messageOf(letter))
}

/**
 * Builds the message as text and HTML. A logo is inside the email, so a mail program loads nothing.
 */
function messageOf({ design, ...letter }: Letter): SendMailOptions {
  const { logo } = design
  return {
    from: mailFrom(),
    ...letter,
    html: writeHtml({ ...letter, ...design }),
    textEncoding: 'quoted-printable',
    ...(logo && {
      attachments: [
        {
          cid: logoId,
          content: Buffer.from(logo.bytes, 'base64'),
          contentType: 'image/png',
          filename: 'logo.png',
          contentDisposition: 'inline',
        },
      ],
    }),
  }
}

type Invitation = {
  inviteUrl: string
  firstName: string
  organization: string
  userType: UserType
}

/** Writes the email of an invitation and does not send it. */
export function writeInvite(
  { inviteUrl, firstName, organization, userType }: Invitation,
  sender?: Sender,
): Omit<Letter, 'to'> {
  const minutes = String(userTypes[userType].minutes)
  return write('invite', { name: firstName, organization, link: inviteUrl, minutes }, sender)
}

export const writeCode = (
  { code, link }: { code: string; link: string },
  sender?: Sender,
): Omit<Letter, 'to'> =>
  write('code', { code, spacedCode: code.replace(/^.../, '$& '), link }, sender)

/**
 * Writes the email with the code that opens an unfinished application in another browser. The
 * recipient is the owner of the application.
 */
export const writeResumeCode = (
  given: { code: string; link: string; organization: string },
  sender?: Sender,
): Omit<Letter, 'to'> => write('resume', given, sender)

/**
 * Writes an email that contains only a link, no code. The service uses it after too many wrong
 * codes for an address.
 */
export const writeLink = (link: string, sender?: Sender): Omit<Letter, 'to'> =>
  write('link', { link }, sender)

/**
 * Sends an email that a result is available. Omits the result, because other people may read the
 * email. Throws if sending failed. Resolves to false if the mail server permanently rejected the
 * email.
 */
export const sendNews = (to: string, sender?: Sender): Promise<boolean> =>
  deliver({ to, ...write('news', { link: `${appUrl()}/status` }, sender) })

/**
 * Emails an applicant about the application, with a link to the status page. Throws if sending
 * failed. Resolves to false if the mail server permanently rejected the email.
 */
export const sendToApplicant = (
  to: string,
  letter: LetterKind | `reminder.${ReminderKind}`,
  given: Readonly<Record<string, string>>,
  sender?: Sender,
): Promise<boolean> =>
  deliver({ to, ...write(letter, { ...given, link: `${appUrl()}/status` }, sender) })

/**
 * Reports a change of settings to an organization's mailbox. Throws if sending failed. Resolves to
 * false if the mail server permanently rejected the email.
 */
export const sendNotice = (
  to: string,
  kind: NoticeKind,
  given: { organization: string; id: string } & Readonly<Record<string, string>>,
): Promise<boolean> =>
  deliver({ to, ...write(`notice.${kind}`, { ...given, link: `${appUrl()}/help` }) })

/**
 * Sends an email. Without a mail server, stores it as a file. Throws if another try may succeed.
 * Resolves to false if the mail server permanently rejected the email.
 */
export async function deliver(letter: Letter): Promise<boolean> {
  try {
    await post(letter)
    countLetter('sent')
    return true
  } catch (error) {
    const isRefused = isFinal(error)
    countLetter(isRefused ? 'refused' : 'failed')
    if (isRefused) return false
    throw error
  }
}

/**
 * Whether a retry would fail too, as after a 5xx reply to the email itself. A rejected handshake,
 * login or sender is a wrong setting, which an operator can correct.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, code, command } = error as Partial<Record<string, string>>
  if (code === 'ETLS' || code === 'EAUTH' || command === 'MAIL FROM') return false
  return Number(responseCode) >= 500
}

/**
 * Writes the email to the previous address of a person whose email address has changed. The email
 * does not contain the new address.
 */
export const writeAddressChanged = (sender?: Sender): Omit<Letter, 'to'> =>
  write('changed', { link: `${appUrl()}/help` }, sender)

/** The time of an event, and the time zone of the person's home address if it is known. */
type Moment = { at: string; zone?: string | undefined }

/**
 * Writes the email that confirms that a person withdrew the agreement to electronic records. It
 * states the consequences, which differ between applicants and people who have signed up.
 */
export const writeConsentWithdrawn = (
  { at, zone, isMember }: Moment & { isMember: boolean },
  sender?: Sender,
): Omit<Letter, 'to'> =>
  write(
    'consent-withdrawn',
    {
      at: writeMomentIn(at, zone),
      follows: words[`letter.consent-withdrawn.${isMember ? 'member' : 'applicant'}`],
      link: `${appUrl()}/settings/records`,
      contact: sender?.replyTo ?? supportEmail(),
    },
    sender,
  )

/** Writes the email about a sign-in from a new browser, to a person who has signed up. */
export const writeNewBrowser = (
  { at, zone, browser }: Moment & { browser: string },
  sender?: Sender,
): Omit<Letter, 'to'> =>
  write(
    'new-browser',
    {
      at: writeMomentIn(at, zone),
      browser,
      link: `${appUrl()}/settings/security`,
      contact: sender?.replyTo ?? supportEmail(),
    },
    sender,
  )

/**
 * Writes the email that confirms that a person closed their account. It states how long the service
 * keeps the record.
 */
export const writeAccountClosed = ({ at, zone }: Moment, sender?: Sender): Omit<Letter, 'to'> =>
  write(
    'account-closed',
    {
      at: writeMomentIn(at, zone),
      until: writeDate(addYears(at, closedYears)),
      link: `${appUrl()}/help`,
    },
    sender,
  )

/**
 * Writes the email about new items in the inbox. The email contains no text and no data of an item.
 */
export const writeInboxNews = (sender?: Sender): Omit<Letter, 'to'> =>
  write(
    'inbox',
    {
      organization: sender?.name ?? productName(),
      link: `${appUrl()}/inbox`,
      settings: `${appUrl()}/settings`,
    },
    sender,
  )

/** Writes the email that confirms that a person deleted their unfinished application. */
export const writeApplicationDeleted = (
  { at, zone }: Moment,
  sender?: Sender,
): Omit<Letter, 'to'> =>
  write('application-deleted', { at: writeMomentIn(at, zone), link: `${appUrl()}/help` }, sender)

type HelpRequest = Readonly<
  Record<'number' | 'message' | 'email' | 'reference' | 'company' | 'page' | 'browser', string>
>

/**
 * Writes the email with a person's message to support. Its recipient is the given support address,
 * otherwise the support address of the product.
 */
export const writeHelp = (support: string | null, request: HelpRequest): Letter => ({
  to: support ?? supportEmail(),
  ...write('help', request),
  replyTo: request.email,
})
