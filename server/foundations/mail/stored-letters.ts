import fs from 'node:fs'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { env, isSandbox } from '../env'
import { uuidv7 } from '../ordered-ids'
import { parseLetter, type StoredLetter } from './stored-letter'

const outbox = () => path.join(env().DATA_DIR, 'outbox')

/** Stores an email as a file that only its owner can read. */
export async function storeAsFile(options: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = (await transport.sendMail(options)) as { message: Buffer }
  fs.mkdirSync(outbox(), { recursive: true, mode: 0o700 })
  // The list of emails is sorted by file name. Version 7 UUIDs ascend even after the clock was set
  // back, so the last name belongs to the newest email.
  const file = path.join(outbox(), `${uuidv7()}.eml`)
  fs.writeFileSync(`${file}.new`, message, { mode: 0o600 })
  fs.renameSync(`${file}.new`, file)
}

const shownLetters = 50
const searchedLetters = 2000

/**
 * Sandbox only: lists up to 50 stored emails, newest first, after the first `skipped` ones. With an
 * address, lists only emails to that address.
 */
export const listStoredLetters = (address?: string, skipped = 0): StoredLetter[] =>
  readLetters(address).drop(skipped).take(shownLetters).toArray()

/** Sandbox only: finds a stored email to an address. */
export const findStoredLetter = (id: string, address: string): StoredLetter | undefined =>
  readLetters(address).find((letter) => letter.id === id)

function readLetters(address: string | undefined): IteratorObject<StoredLetter> {
  if (!isSandbox() || !fs.existsSync(outbox())) return Iterator.from([])
  const names = fs.readdirSync(outbox()).filter((name) => name.endsWith('.eml'))
  const to = address === undefined ? undefined : spell(address)
  return Iterator.from(names.sort().reverse())
    .take(searchedLetters)
    .map((name) =>
      parseLetter(name.slice(0, -4), fs.readFileSync(path.join(outbox(), name), 'utf8')),
    )
    .filter((letter) => to === undefined || spell(letter.to) === to)
}

const spell = (address: string): string => address.trim().toLowerCase()

/** Sandbox only: deletes the stored emails. */
export function deleteStoredLetters(): void {
  if (!isSandbox() || !fs.existsSync(outbox())) return
  for (const name of fs.readdirSync(outbox()))
    if (name.endsWith('.eml')) fs.rmSync(path.join(outbox(), name), { force: true })
}
