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
import type { NoticeKind } from './jobs'
import { describe, log } from './log'
import { processSingleton } from './process-singleton'

type Letter = { to: string; subject: string; text: string }

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
  | `notice.${NoticeKind}`

const write = (
  letter: LetterName,
  given: Readonly<Record<string, string>>,
): Omit<Letter, 'to'> => ({
  subject: fillText(words[`letter.${letter}.subject`], { product: productName(), ...given }),
  text: fillText(words[`letter.${letter}.text`], { product: productName(), ...given }) + imprint(),
})

/** The last lines of an email: the company and its address, if the settings have one. */
function imprint(): string {
  const company = legalLine()
  return company === undefined
    ? ''
    : `\n${fillText(words['letter.imprint'], { product: productName(), email: supportEmail(), company })}\n`
}

export const sendInvite = (
  to: string,
  {
    inviteUrl,
    firstName,
    organization,
    userType,
  }: { inviteUrl: string; firstName: string; organization: string; userType: UserType },
): Promise<void> =>
  send({
    to,
    ...write('invite', {
      name: firstName,
      organization,
      link: inviteUrl,
      minutes: String(userTypes[userType].minutes),
    }),
  })

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
): Promise<void> => send({ to, ...write('resume', given) })

/** Sends an email with only a link. Used after too many wrong codes for the address. */
export const sendLink = (to: string, link: string): Promise<void> =>
  send({ to, ...write('link', { link }) })

/**
 * Announces that there is a result, without the result itself, because other people may read the
 * email. Throws if sending failed. Resolves to false if the mail server rejected the email
 * permanently.
 */
export const sendNews = (to: string): Promise<boolean> =>
  sendFromJob({ to, ...write('news', { link: `${appUrl()}/status` }) })

/**
 * Reports a change of settings to an organization's mailbox. Throws if sending failed. Resolves to
 * false if the mail server rejected the email permanently.
 */
export const sendNotice = (
  to: string,
  kind: NoticeKind,
  given: { organization: string; id: string },
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
export const sendAddressChanged = (to: string): Promise<void> =>
  send({
    to,
    ...write('changed', { link: `${appUrl()}/help` }),
  })

export type StoredLetter = { id: string; to: string; subject: string; at: Date; text: string }

const shownLetters = 50
const searchedLetters = 2000

/** Sandbox only: lists stored emails, newest first. Either all, or those to an address. */
export function listStoredLetters(address?: string): StoredLetter[] {
  if (!isSandbox() || !fs.existsSync(outbox())) return []
  const names = fs.readdirSync(outbox()).filter((name) => name.endsWith('.eml'))
  const to = address === undefined ? undefined : spell(address)
  return Iterator.from(names.sort().reverse())
    .take(searchedLetters)
    .map(readStored)
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

function readStored(name: string): StoredLetter {
  const [head = '', ...rest] = fs.readFileSync(path.join(outbox(), name), 'utf8').split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (field: string) =>
    decodeWords(new RegExp(`^${field}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '')
  const body = rest.join('\r\n\r\n')
  const text = /quoted-printable/i.test(header('Content-Transfer-Encoding'))
    ? decodeQuotedPrintable(body)
    : body
  return {
    id: name.slice(0, -4),
    to: header('To'),
    subject: header('Subject'),
    at: new Date(header('Date')),
    text,
  }
}

/** The mail library writes headers with non-ASCII characters as encoded words. */
const decodeWords = (text: string): string =>
  text
    .replace(/(=\?[\w-]+\?[BQ]\?[^?]*\?=) (?==\?)/gi, '$1')
    .replace(/=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString('utf8')
