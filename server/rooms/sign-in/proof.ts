import { ApiError } from '@/lib/errors'
import { now } from '../../foundations/clock'
import { transaction } from '../../foundations/db'
import * as brands from '../brands'
import type { BrowserSession, NextPage, Person, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'
import * as customers from '../customers'
import { noteEntry } from './second-press'
import { wasSentBefore } from './sent-code'
import { askedBy } from './visitor-state'

const proofMinutes = 15
const closingPage = '/settings/close'
const checkPage = `${closingPage}/check`

/**
 * Emails a code to the person's own address. Call it before an irreversible action. Throws
 * RATE_LIMITED after too many emails.
 */
export async function requestProof(visitor: Visitor): Promise<NextPage> {
  const { session } = visitor
  if (!session || !browserSessions.isPerson(session)) return { next: closingPage }
  const [{ email }, sender] = await Promise.all([
    customers.readContact(session.customerId),
    brands.findSender(session.organizationId),
  ])
  const onStored = async (challengeId: string) => {
    const state = { email, challengeId, proves: challengeId, mailbox: undefined }
    await browserSessions.updateState(session.hash, state)
  }
  await challenges.send({ purpose: 'sign-in', email, sender }, { ...askedBy(visitor), onStored })
  return { next: checkPage }
}

/**
 * Emails a code before the closing of an account. After too many emails, returns the page for an
 * earlier code of this browser if that code still works. Otherwise, throws RATE_LIMITED.
 */
export async function requestClosing(visitor: Visitor): Promise<NextPage> {
  try {
    return await requestProof(visitor)
  } catch (error) {
    const { proves } = visitor.session?.state ?? {}
    if (await wasSentBefore(error, proves)) return { next: checkPage }
    throw error
  }
}

/**
 * Whether this browser requested the challenge (the emailed code) to confirm an irreversible
 * action, and not to sign in.
 */
export const isProof = (
  session: BrowserSession | undefined,
  challenge: challenges.Challenge,
): session is Person =>
  session !== undefined &&
  browserSessions.isPerson(session) &&
  session.state.proves === challenge.id

/**
 * Records the confirmation in a session with a new id, because the confirmation gives the browser a
 * further right.
 */
export const prove = (
  { device }: Visitor,
  session: Person,
  challenge: challenges.Challenge,
): Promise<NextPage> =>
  transaction(async (tx) => {
    if (!(await challenges.end(tx, challenge.id)))
      throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
    // A change of the email address or a sign-out may have ended this session before this call got
    // the lock. An ended session must not start a new session.
    await customers.keepEmail(tx, session.customerId, challenge.email)
    const { customerId, hash, returnTo } = session
    await browserSessions.requireSession(tx, { customerId, sessionHash: hash })
    const started = await browserSessions.start(tx, device, {
      customerId,
      replaces: hash,
      returnTo,
      state: { provenAt: now().toISOString() },
    })
    const page = { next: closingPage, started }
    await noteEntry(tx, session, challenge.id, page)
    return page
  })

/**
 * Whether the person confirmed their identity with a code in this browser within the last 15
 * minutes.
 */
export const hasProof = ({ state: { provenAt } }: BrowserSession): boolean =>
  provenAt !== undefined && now().getTime() - Date.parse(provenAt) < proofMinutes * 60_000
