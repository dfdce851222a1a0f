import { ApiError } from '@/lib/errors'
import { now } from '../../foundations/clock'
import { type Tx, transaction } from '../../foundations/db'
import type { BrowserSession, Entered, NextPage, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'
import * as customers from '../customers'

const repeatMs = 60_000

/**
 * Stores the code or link that a browser has used, and the page that it opened. If the person
 * presses the button again, that page opens again.
 */
export async function noteEntry(
  tx: Tx,
  before: BrowserSession | undefined,
  challengeId: string,
  { next, started }: NextPage,
): Promise<void> {
  // A link may also be opened in a browser that has not requested it. In that browser, a second
  // press gets no page, so this function stores nothing.
  if (before?.state.challengeId !== challengeId) return
  const entered = { challengeId, next, opened: started?.hash, at: now().toISOString() }
  await browserSessions.noteEntry(tx, before, entered)
}

/**
 * Without JavaScript, a person can press the button twice and lose the response to the first press.
 * If this browser has used `code` within the last minute, returns the page of the first press and a
 * new session with the same rights. Undefined if the browser has used no code within the last
 * minute. Throws CODE_HAS_EXPIRED for any other code.
 */
// The specification is silent, so we decided: after a wrong code, a second press no longer opens
// the page.
export async function findSecondPress(
  visitor: Visitor,
  code: string,
): Promise<NextPage | undefined> {
  const note = await findNote(visitor)
  if (!note) return undefined
  const { outcome } = await challenges.tryCode(note.entered.challengeId, code, true)
  if (outcome !== 'matched') {
    const state = { entered: undefined, challengeId: undefined }
    await browserSessions.setState(note, { ...note.state, ...state })
    throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
  }
  return repeat(note.entered, visitor, 'code')
}

/**
 * Like `findSecondPress`, but for an emailed link. Undefined if this browser has not used the link
 * within the last minute.
 */
export async function findSecondLinkPress(
  visitor: Visitor,
  token: string,
): Promise<NextPage | undefined> {
  const note = await findNote(visitor)
  if (!note) return undefined
  const challenge = await challenges.findByLink(token, true)
  if (challenge?.id !== note.entered.challengeId) return undefined
  return repeat(note.entered, visitor, 'token')
}

/** Finds the stored code or link that this browser has used within the last minute. */
async function findNote({ session, cookieHash }: Visitor) {
  // The first press may have ended after the session of this call was read. So this function reads
  // the stored code or link again.
  const note = await browserSessions.findEntered(session?.hash ?? cookieHash)
  const { entered, challengeId } = note?.state ?? {}
  if (!note || !entered || (challengeId ?? entered.challengeId) !== entered.challengeId)
    return undefined
  return now().getTime() - Date.parse(entered.at) > repeatMs ? undefined : { ...note, entered }
}

/**
 * Returns the page of the first press, with a new session that has the rights of the first session.
 * Throws CODE_HAS_EXPIRED if the first session has ended.
 */
async function repeat(
  { next, opened }: Entered,
  { device }: Visitor,
  source: 'code' | 'token',
): Promise<NextPage> {
  if (opened === undefined) return { next }
  const first = await browserSessions.findByHash(opened)
  if (!first) throw new ApiError('CODE_HAS_EXPIRED', { source })
  const { customerId, state, reach, returnTo } = first
  const started = await transaction(async (tx) => {
    if (customerId) {
      // This transaction and a sign-out lock the same customer row. If the sign-out is first, this
      // call fails. Otherwise the sign-out also ends the session that this call starts.
      await customers.keepOpen(tx, customerId)
      await browserSessions.requireSession(tx, { customerId, sessionHash: opened })
    }
    return browserSessions.start(tx, device, { customerId, state, reach, returnTo })
  })
  return { next, started }
}
