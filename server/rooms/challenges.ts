import { randomInt } from 'node:crypto'
import type { UserType } from '@/lib/user-types'
import {
  digestToken,
  listTokenDigests,
  open,
  randomText,
  sameBytes,
  seal,
} from '../foundations/crypto'
import { columns, db, deleteOlder, sql, type Tx, transaction } from '../foundations/db'
import { listEmailIndexes } from '../foundations/email-index'
import { appUrl } from '../foundations/env'
import * as mail from '../foundations/mail'
import { uuidv7 } from '../foundations/ordered-ids'
import * as rateLimit from '../foundations/rate-limit'
import { type CoveredChallenge, challengeMac, isGenuineChallenge } from './challenges/macs'
import { areGenuineTries, type CountedTries, rememberTries, triesMac } from './challenges/tries'
import type { Consent } from './customers'
import * as outbox from './outbox'

export { erase } from './challenges/erasure'
export { hasCode, hasLiveCode } from './challenges/live'

const codeLifetimeMinutes = 15
const linkLifetimeMinutes = 60
const triesPerCode = 5
/**
 * The maximum number of wrong codes per day for all challenges of one email address together. The
 * limit is low, so that attackers cannot guess a six-digit code.
 */
const triesPerDay = 20

/**
 * The purpose of a code or link. A code or link proves that a person can read an email address. The
 * person then starts an application, signs in, or changes the address.
 */
export type Wanted =
  | { purpose: 'start'; email: string; userType: UserType; consent: Consent }
  /**
   * With `organization`, the code opens an unfinished application of that organization in a second
   * browser. `sender` is the brand of the email. Without it, the email names the product.
   */
  | { purpose: 'sign-in'; email: string; organization?: string; sender?: mail.Sender | undefined }
  | { purpose: 'change'; email: string; customerId: string; sender?: mail.Sender | undefined }
export type Challenge = {
  id: string
  purpose: Wanted['purpose']
  email: string
  userType: UserType | null
  consent: Consent | null
  customerId: string | null
}

const place = (id: string) => `email_challenges.email|${id}`
const textOf = (id: string, code: string) => `${id}.${code}`
const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/**
 * A request for a code and a link: its IP address, the challenge that it replaces, and two
 * callbacks.
 */
export type Asked = {
  ip: string | null
  replaces?: string | undefined
  /** Called in the transaction that stores the challenge. If it throws, nothing is stored. */
  prepare?: (tx: Tx) => Promise<void>
  /** Called with the new id before the email is sent, because a mail server may take seconds. */
  onStored?: (id: string) => Promise<void>
}

/**
 * Emails a code and a link. Invalidates the previous code and link of the same browser. After
 * twenty wrong codes in a day, the email has only a link. Runs the same statements for known and
 * unknown addresses, so its duration does not reveal known ones. Throws RATE_LIMITED after too many
 * emails.
 */
export async function send(
  wanted: Wanted,
  { ip, replaces, prepare, onStored }: Asked = { ip: null },
): Promise<string> {
  const { purpose, email } = wanted
  const indexes = listEmailIndexes(email)
  await rateLimit.spendLetter(ip)
  const spent = await rateLimit.spendCodeMail(indexes.map((index) => index.toString('hex')))
  const [id, code, token] = [
    uuidv7(),
    String(randomInt(1_000_000)).padStart(6, '0'),
    randomText(43),
  ]
  const [userType, consent] = purpose === 'start' ? [wanted.userType, wanted.consent] : [null, null]
  const customerId = purpose === 'change' ? wanted.customerId : null
  const sendLetter = await transaction(async (tx) => {
    await prepare?.(tx)
    // Gives all challenges of this email address the same index (a keyed hash of the address). So
    // the tries of a day are counted together, even while the key changes.
    await tx.query(sql`
      update email_challenges set email_index = ${indexes[0]}
      where email_index = any(${indexes}::bytea[]) and email_index <> ${indexes[0]}`)
    if (replaces) await end(tx, replaces, indexes[0])
    const [spent] = await tx.query<{ tries: number; at: Date }>(sql`
      select
        coalesce(sum(tries), 0)::int as tries,
        date_trunc('milliseconds', service_now()) as at
      from email_challenges
      where email_index = ${indexes[0]} and created_at > service_now() - interval '1 day'`)
    const { tries, at } = spent!
    const codeMinutes = tries < triesPerDay ? codeLifetimeMinutes : 0
    const row = {
      id,
      purpose,
      userType,
      consent,
      customerId,
      codeHash: digestToken('email-code', textOf(id, code)).digest,
      linkHash: digestToken('email-link', token).digest,
      codeExpiresAt: addMinutes(at, codeMinutes),
      linkExpiresAt: addMinutes(at, linkLifetimeMinutes),
      isEnded: false,
    }
    await tx.query(sql`
      insert into email_challenges (
        id, purpose, email_index, email_sealed, user_type, consent, customer_id,
        code_hash, link_hash, created_at, code_expires_at, link_expires_at, mac,
        tries_mac)
      values (
        ${id}, ${purpose}, ${indexes[0]}, ${seal(place(id), email)}, ${userType}, ${consent},
        ${customerId}, ${row.codeHash}, ${row.linkHash}, ${at}, ${row.codeExpiresAt},
        ${row.linkExpiresAt}, ${challengeMac(row)}, ${triesMac(id, 0)})`)
    await tx.query(sql`
      delete from email_challenges
      where email_index = ${indexes[0]} and created_at < service_now() - interval '1 day'`)
    const link = `${appUrl()}/verify-email/confirm?token=${token}`
    const { kind, text } = writeLetter(wanted, { code: codeMinutes > 0 ? code : undefined, link })
    return outbox.add(tx, {
      kind,
      letter: { to: email, ...text },
      customerId,
      subjectId: id,
      expiresAt: codeMinutes > 0 ? row.codeExpiresAt : row.linkExpiresAt,
    })
  }).catch(async (error: unknown) => {
    // No email was stored, so the person may request a code again immediately.
    await spent.release().catch(() => {})
    throw error
  })
  await onStored?.(id)
  await sendLetter()
  return id
}

/** Writes the email of a challenge. After too many wrong codes, the email has no code. */
function writeLetter(
  wanted: Wanted,
  { code, link }: { code: string | undefined; link: string },
): { kind: 'code' | 'link' | 'resume'; text: Omit<mail.Letter, 'to'> } {
  const { organization } = wanted.purpose === 'sign-in' ? wanted : {}
  const sender = wanted.purpose === 'start' ? undefined : wanted.sender
  if (code === undefined) return { kind: 'link', text: mail.writeLink(link, sender) }
  if (organization === undefined)
    return { kind: 'code', text: mail.writeCode({ code, link }, sender) }
  return { kind: 'resume', text: mail.writeResumeCode({ code, link, organization }, sender) }
}

type Row = Omit<Challenge, 'email'> & CoveredChallenge & { sealed: Buffer; mac: string | null }
const challengeColumns = columns('email_challenges', {
  id: 'id',
  purpose: 'purpose',
  userType: 'user_type',
  consent: 'consent',
  customerId: 'customer_id',
  sealed: 'email_sealed',
  codeHash: 'code_hash',
  linkHash: 'link_hash',
  codeExpiresAt: 'code_expires_at',
  linkExpiresAt: 'link_expires_at',
  isEnded: 'ended_at is not null',
  mac: 'mac',
})
/** Returns the challenge of a row, or undefined if the service did not write the row. */
function readRow(row: Row | undefined): Challenge | undefined {
  if (!row || !isGenuineChallenge(row)) return undefined
  const { id, purpose, userType, consent, customerId } = row
  return { id, purpose, email: open<string>(place(id), row.sealed), userType, consent, customerId }
}

/** Finds a challenge by its id, even an ended one. Undefined if its email address was erased. */
export async function find(id: string): Promise<Challenge | undefined> {
  const [row] = await db.query<Row>(sql`
    select ${challengeColumns} from email_challenges where id = ${id} and email_sealed <> ''`)
  return readRow(row)
}

/**
 * `dead`: the code has expired, or was used, replaced or tried too often. `tooMany`: too many wrong
 * codes were entered for the email address today, but links still work.
 */
export type Tried =
  | { outcome: 'matched'; challenge: Challenge }
  | { outcome: 'mismatched' | 'dead' }
  | { outcome: 'tooMany'; secondsLeft: number }

type Spent = CountedTries & { secondsLeft: number }

/**
 * Compares an entered code with the emailed one. Counts the try before the comparison, and locks
 * all challenges of the email address. So simultaneous calls get no extra tries. With `mayBeUsed`,
 * also accepts a code that was used before.
 */
export async function tryCode(id: string, code: string, mayBeUsed = false): Promise<Tried> {
  let wrongTries = 0
  const tried = await transaction<Tried>(async (tx) => {
    const spent = await tx.query<Spent>(sql`
      select
        other.id,
        other.tries,
        other.tries_mac as "triesMac",
        extract(epoch from other.code_expires_at - service_now())::int as "secondsLeft"
      from email_challenges c join email_challenges other on other.email_index = c.email_index
      where c.id = ${id} and other.created_at > service_now() - interval '1 day'
      order by other.id for update of other`)
    const own = spent.find((row) => row.id === id)
    const tries = spent.reduce((sum, row) => sum + row.tries, 0)
    if (tries >= triesPerDay) {
      return { outcome: 'tooMany', secondsLeft: Math.max(1, own?.secondsLeft ?? 1) }
    }
    // The count was changed directly in the database, so the code is invalid.
    if (!own || !areGenuineTries(own)) return { outcome: 'dead' }
    const next = own.tries + 1
    const [row] = await tx.query<Row>(sql`
      update email_challenges set tries = ${next}, tries_mac = ${triesMac(id, next)}
      where id = ${id} and (ended_at is null or ${mayBeUsed}) and code_expires_at > service_now()
        and tries < ${triesPerCode}
      returning ${challengeColumns}`)
    const challenge = readRow(row)
    if (!row || !challenge) return { outcome: 'dead' }
    const isRight = listTokenDigests('email-code', textOf(id, code)).some((digest) =>
      sameBytes(row.codeHash, digest),
    )
    if (!isRight) {
      wrongTries = next
      return { outcome: 'mismatched' }
    }
    // A correct code does not count as a try, because a person may sign in more than twenty times a
    // day.
    await tx.query(sql`
      update email_challenges set tries = ${own.tries}, tries_mac = ${own.triesMac}
      where id = ${id}`)
    return { outcome: 'matched', challenge }
  })
  rememberTries(id, wrongTries)
  return tried
}

/**
 * Returns the challenge of a link. Undefined if the link is no longer valid. With `mayBeUsed`, a
 * used link counts as valid until it expires.
 */
export async function findByLink(token: string, mayBeUsed = false): Promise<Challenge | undefined> {
  const [row] = await db.query<Row>(sql`
    select ${challengeColumns} from email_challenges
    where link_hash = any(${listTokenDigests('email-link', token)}::bytea[])
      and (ended_at is null or ${mayBeUsed}) and link_expires_at > service_now()`)
  return readRow(row)
}

/**
 * Ends a challenge, so that its code and link no longer work. With `index` (the keyed hash of an
 * email address), ends the challenge only if it belongs to that address. Returns false if the
 * challenge had already ended.
 */
export async function end(tx: Tx, id: string, index?: Buffer): Promise<boolean> {
  const [ended] = await tx.query<Row>(sql`
    update email_challenges set ended_at = service_now()
    where id = ${id} and ended_at is null and email_index = coalesce(${index ?? null}, email_index)
    returning ${challengeColumns}`)
  if (ended) await outbox.remove(tx, id)
  if (ended && isGenuineChallenge(ended))
    await tx.query(sql`
      update email_challenges set mac = ${challengeMac(ended)} where id = ${id}`)
  return ended !== undefined
}

/**
 * Ends a customer's unconfirmed requests to change the email address. With `except`, keeps the
 * requests for that new address. The caller locks the customer.
 */
export async function endChanges(tx: Tx, customerId: string, except?: string): Promise<void> {
  const kept = except === undefined ? [] : listEmailIndexes(except)
  const open = await tx.query<{ id: string }>(sql`
    select id from email_challenges
    where customer_id = ${customerId} and ended_at is null
      and email_index <> all(${kept}::bytea[])
    order by id`)
  for (const { id } of open) await end(tx, id)
}

/** Deletes codes and links after a day. A dry run only counts them. */
export const retire = (isDryRun: boolean): Promise<number> =>
  deleteOlder({ table: 'email_challenges', key: 'id', column: 'created_at', days: 1 }, isDryRun)
