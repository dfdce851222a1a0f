import { ApiError } from '@/lib/errors'
import { readEmail } from '@/lib/sign-in/email'
import { transaction } from '../../foundations/db'
import * as mail from '../../foundations/mail'
import type { NextPage, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import { requireSandbox } from '../deployment'

const next = '/sandbox/mailbox'

/**
 * Stores in the session which email address the mailbox shows. Throws NOT_FOUND outside the
 * sandbox. Throws REQUIRED or EMAIL_HAS_INVALID_FORMAT for a missing or invalid address.
 */
export async function openMailbox(
  { session, lastCustomerId, device }: Visitor,
  typed: string | null | undefined,
): Promise<NextPage> {
  await requireSandbox()
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const state = { mailbox: read.email }
  if (session) {
    await browserSessions.updateState(session.hash, state)
    return { next }
  }
  const started = await transaction((tx) =>
    browserSessions.start(tx, device, { state: { lastCustomerId, ...state } }),
  )
  return { next, started }
}

/** Returns the address whose emails this browser's mailbox shows. */
export const mailboxOf = (session: Visitor['session']): string | undefined =>
  session?.state.mailbox ?? session?.state.email

/**
 * Returns the HTML of an email that was sent to the address of this browser's mailbox. Throws
 * NOT_FOUND for every other email.
 */
export async function readLetter({ session }: Visitor, id: string): Promise<string> {
  await requireSandbox()
  const address = mailboxOf(session)
  const letter = address === undefined ? undefined : mail.findStoredLetter(id, address)
  if (!letter) throw new ApiError('NOT_FOUND')
  return letter.html
}
