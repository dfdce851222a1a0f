import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import { fillText } from '@/lib/fill-text'
import { productName } from '@/lib/product'
import { type UserType, userTypes } from '@/lib/user-types'
import { english as words } from '@/lib/words'
import { uuidv7 } from './crypto'
import { appUrl, env, isSandbox, legalLine, mailFrom, requiresMailTls, supportEmail } from './env'
import type { NoticeKind, ReminderKind } from './jobs'
import { describe, log } from './log'
import { parseLetter, type StoredLetter } from './mail/stored-letter'
import { processSingleton } from './process-singleton'

export type { StoredLetter } from './mail/stored-letter'

/** Writes a letter for a brand. The address that sends it is always that of the service. */
export type Sender = { name: string; legalName: string; replyTo: string | null }

type Letter = {
  to: string
  subject: string
  text: string
  from?: { name: string; address: string }
  replyTo?: string
}

// The time that a caller waits for the mail server. Sending itself may take longer.
const waitMs = 3000
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/** Production uses TLS for every mail server that is not on this machine. */
export const transportOptions = (settings: ReturnType<typeof env>) => ({
  url: settings.SMTP_URL,
  ...silence,
  ...(requiresMailTls(settings) ? { requireTLS: true } : {}),
})

const transport = (): Transporter | undefined =>
  processSingleton('mail', () =>
    env().SMTP_URL ? createTransport(transportOptions(env())) : undefined,
  )
const outbox = () => path.join(env().DATA_DIR, 'outbox')

const probeMs = 4000

/**
 * Connects and logs in to the mail server without sending an email. Throws the error of the
 * connection.
 */
export async function probeServer(): Promise<void> {
  const sender = createTransport({
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

/**
 * Sends an email. Without a mail server, stores it as a file. Returns after `waitMs` even if the
 * mail server is slow.
 */
async function send(letter: Letter): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([
    deliver(letter),
    sleep(waitMs, undefined, { signal: waiting.signal }).catch(() => {}),
  ])
  waiting.abort()
}

async function post(letter: Letter): Promise<void> {
  const sender = transport()
  if (sender) await sender.sendMail({ from: mailFrom(), ...letter })
  else await storeAsFile(letter)
}

/** If sending fails, the error is logged, and the change that caused the email remains. */
async function deliver(letter: Letter): Promise<void> {
  try {
    await post(letter)
  } catch (error) {
    log().error({ event: 'mail.failed', ...describe(error) })
  }
}

async function storeAsFile(letter: Letter): Promise<void> {
  const { message } = (await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: mailFrom(),
    ...letter,
  })) as {
    message: Buffer
  }
  fs.mkdirSync(outbox(), { recursive: true, mode: 0o700 })
  const file = path.join(outbox(), `${uuidv7()}.eml`)
  fs.writeFileSync(`${file}.new`, message, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

type LetterName =
  | 'invite'
  | 'code'
  | 'link'
  | 'resume'
  | 'news'
  | 'changed'
  | `reminder.${ReminderKind}`
  | `notice.${NoticeKind}`

const write = (
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
})

/** The sender of a letter for a brand. Its name always ends with that of the product. */
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

/** The last lines of an email: the company and its address, if the settings have one. */
function imprint(): string {
  const company = legalLine()
  return company === undefined
    ? ''
    : `\n${fillText(words['letter.imprint'], { product: productName(), email: supportEmail(), company })}\n`
}

type Invitation = {
  inviteUrl: string
  firstName: string
  organization: string
  userType: UserType
}

/** Writes the letter of an invitation without sending it. */
export function writeInvite(
  { inviteUrl, firstName, organization, userType }: Invitation,
  sender?: Sender,
): Omit<Letter, 'to'> {
  const minutes = String(userTypes[userType].minutes)
  return write('invite', { name: firstName, organization, link: inviteUrl, minutes }, sender)
}

export const sendInvite = (to: string, invitation: Invitation, sender?: Sender): Promise<void> =>
  send({ to, ...writeInvite(invitation, sender) })

export const sendCode = (
  to: string,
  { code, link }: { code: string; link: string },
): Promise<void> =>
  send({
    to,
    ...write('code', { code, link }),
  })

/**
 * Informs the owner that another browser wants to open their unfinished application. Contains the
 * code that opens it there.
 */
export const sendResumeCode = (
  to: string,
  given: { code: string; link: string; organization: string },
  sender?: Sender,
): Promise<void> => send({ to, ...write('resume', given, sender) })

/** Sends an email with only a link. Used after too many wrong codes for the address. */
export const sendLink = (to: string, link: string): Promise<void> =>
  send({ to, ...write('link', { link }) })

/**
 * Announces that there is a result, without the result itself, because other people may read the
 * email. Throws if sending failed. Resolves to false if the mail server rejected the email
 * permanently.
 */
export const sendNews = (to: string, sender?: Sender): Promise<boolean> =>
  sendFromJob({ to, ...write('news', { link: `${appUrl()}/status` }, sender) })

/**
 * Reminds an applicant. Throws if sending failed. Resolves to false if the mail server rejected the
 * email permanently.
 */
export const sendReminder = (
  to: string,
  kind: ReminderKind,
  given: Readonly<Record<string, string>>,
  sender?: Sender,
): Promise<boolean> =>
  sendFromJob({
    to,
    ...write(`reminder.${kind}`, { ...given, link: `${appUrl()}/status` }, sender),
  })

/**
 * Reports a change of settings to an organization's mailbox. Throws if sending failed. Resolves to
 * false if the mail server rejected the email permanently.
 */
export const sendNotice = (
  to: string,
  kind: NoticeKind,
  given: { organization: string; id: string } & Readonly<Record<string, string>>,
): Promise<boolean> =>
  sendFromJob({ to, ...write(`notice.${kind}`, { ...given, link: `${appUrl()}/help` }) })

async function sendFromJob(letter: Letter): Promise<boolean> {
  try {
    await post(letter)
    return true
  } catch (error) {
    if (isFinal(error)) return false
    throw error
  }
}

/**
 * After a 5xx reply to the email itself, a retry would fail too. A rejected handshake, login or
 * sender is an error in the settings, which an operator can correct.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, code, command } = error as Partial<Record<string, string>>
  if (code === 'ETLS' || code === 'EAUTH' || command === 'MAIL FROM') return false
  return Number(responseCode) >= 500
}

/** Informs the previous address about the change, without the new address. */
export const sendAddressChanged = (to: string, sender?: Sender): Promise<void> =>
  send({ to, ...write('changed', { link: `${appUrl()}/help` }, sender) })

const shownLetters = 50
const searchedLetters = 2000

/** Sandbox only: lists stored emails, newest first. Either all, or those to an address. */
export function listStoredLetters(address?: string): StoredLetter[] {
  if (!isSandbox() || !fs.existsSync(outbox())) return []
  const names = fs.readdirSync(outbox()).filter((name) => name.endsWith('.eml'))
  const to = address === undefined ? undefined : spell(address)
  return Iterator.from(names.sort().reverse())
    .take(searchedLetters)
    .map((name) =>
      parseLetter(name.slice(0, -4), fs.readFileSync(path.join(outbox(), name), 'utf8')),
    )
    .filter((letter) => to === undefined || spell(letter.to) === to)
    .take(shownLetters)
    .toArray()
}

const spell = (address: string): string => address.trim().toLowerCase()

/** Sandbox only: deletes the stored emails. */
export function deleteStoredLetters(): void {
  if (!isSandbox() || !fs.existsSync(outbox())) return
  for (const name of fs.readdirSync(outbox()))
    if (name.endsWith('.eml')) fs.rmSync(path.join(outbox(), name), { force: true })
}
