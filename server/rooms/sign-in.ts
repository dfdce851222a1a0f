import { ApiError } from '@/lib/errors'
import { isOwnPage } from '@/lib/own-page'
import { readCode, readEmail } from '@/lib/sign-in/email'
import type { UserType } from '@/lib/user-types'
import { now } from '../foundations/clock'
import { transaction } from '../foundations/db'
import * as rateLimit from '../foundations/rate-limit'
import type { NextPage, Visitor } from './browser-sessions'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as emailAddresses from './email-addresses'
import { enter } from './sign-in/enter'
import { findCodeSender } from './sign-in/last-customer'
import { beginning, findNextPage } from './sign-in/next-page'
import { requestResumeCode } from './sign-in/open-invite'
import { requireOpenSignup } from './sign-in/open-signup'
import { requestProof } from './sign-in/proof'
import { findSecondLinkPress, findSecondPress } from './sign-in/second-press'
import { requestOnce } from './sign-in/sent-code'
import { askedBy, remember, sendCode } from './sign-in/visitor-state'

export { carryTyped } from './sign-in/carried'
export { type AccountChoice, chooseAccount, findChoice } from './sign-in/enter'
export { findLastCustomer } from './sign-in/last-customer'
export { openInvite } from './sign-in/open-invite'
export { openLink } from './sign-in/open-link'
export { hasProof, requestClosing } from './sign-in/proof'
export { rememberPartner } from './sign-in/sign-out'
export { beginning, findNextPage }

/**
 * Returns the first page of the form for a user type. Throws INVITATION_REQUIRED if people may sign
 * up only with an invitation.
 */
export function startPage(userType: UserType): NextPage {
  requireOpenSignup()
  return { next: beginning(userType) }
}

/**
 * Stores the consent to electronic records. If the visitor is not a customer yet, stores the
 * consent in the session until the email address is confirmed. Throws INVITATION_REQUIRED if people
 * may sign up only with an invitation, and RATE_LIMITED after too many calls.
 */
export async function agree(
  visitor: Visitor,
  { userType, consentVersion }: { userType: UserType; consentVersion: string },
): Promise<NextPage> {
  const consent = { version: consentVersion, at: now().toISOString() }
  const { session } = visitor
  const { customerId } = session ?? {}
  if (customerId && session?.userType === userType && !session.isSignedUp) {
    await transaction((tx) => customers.writeConsent(tx, customerId, consent))
    return { next: await findNextPage(customerId, userType) }
  }
  requireOpenSignup()
  await rateLimit.spendConsent(visitor.device.ip)
  return { next: '/verify-email', started: await remember(visitor, { userType, consent }) }
}

type Wanted = {
  email?: string | null | undefined
  purpose: 'start' | 'sign-in'
  /** The page that the person requested before signing in. */
  next?: string | null | undefined
}

/**
 * Emails a code and a link. The response is the same for known and unknown addresses. Throws
 * EMAIL_HAS_INVALID_FORMAT, INVITATION_REQUIRED if people may sign up only with an invitation, and
 * RATE_LIMITED after too many emails.
 */
export const requestCode = (visitor: Visitor, wanted: Wanted): Promise<NextPage> =>
  requestOnce(visitor, { ...wanted, page: checkPage(wanted.purpose) }, () =>
    requestNewCode(visitor, wanted),
  )

async function requestNewCode(
  visitor: Visitor,
  { email: typed, purpose, next }: Wanted,
): Promise<NextPage> {
  if (purpose === 'start') requireOpenSignup()
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { userType, consent } = visitor.session?.state ?? {}
  if (purpose === 'start' && (!userType || !consent)) return { next: '/start' }
  const { email } = read
  const back = purpose === 'sign-in' && isOwnPage(next) ? next : undefined
  const started = await sendCode(
    visitor,
    purpose === 'start'
      ? { purpose, email, userType: userType!, consent: consent! }
      : { purpose, email, sender: await findCodeSender(visitor, email) },
    { email, next: back, resumes: undefined },
  )
  return { next: checkPage(purpose), started }
}

/**
 * Emails a code and a link to the new address of a person. Throws EMAIL_HAS_INVALID_FORMAT,
 * NAME_TAKEN if it is the current address, and RATE_LIMITED after too many emails.
 */
export const requestEmailChange = (
  visitor: Visitor,
  email: string | null | undefined,
): Promise<NextPage> =>
  requestOnce(visitor, { purpose: 'change', email, page: changePage }, () =>
    requestNewChange(visitor, email),
  )

async function requestNewChange(
  visitor: Visitor,
  typed: string | null | undefined,
): Promise<NextPage> {
  const { session } = visitor
  if (!session || !browserSessions.isPerson(session)) return { next: '/settings/email' }
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { email } = read
  const onStored = async (challengeId: string) =>
    void (await browserSessions.updateState(session.hash, {
      email,
      challengeId,
      mailbox: undefined,
    }))
  const { customerId, hash: sessionHash } = session
  await emailAddresses.prove({ customerId, sessionHash }, email, { ...askedBy(visitor), onStored })
  return { next: changePage }
}

const changePage = '/settings/email/check'
const checkPage = (purpose: Wanted['purpose']): string =>
  purpose === 'start' ? '/verify-email/check' : '/sign-in/check'

/**
 * Emails a new code and link for the same purpose as the visitor's last request. Throws
 * RATE_LIMITED after too many emails.
 */
export async function requestCodeAgain(visitor: Visitor): Promise<NextPage> {
  const { session } = visitor
  const last = session?.state.challengeId
    ? await challenges.find(session.state.challengeId)
    : undefined
  if (!session || !last) return { next: '/start' }
  if (session.state.proves === session.state.challengeId) return requestProof(visitor)
  if (session.state.resumes) return requestResumeCode(visitor, session.state.resumes)
  const { email, purpose } = last
  if (purpose !== 'change')
    return requestNewCode(visitor, { email, purpose, next: session.state.next })
  return requestNewChange(visitor, email)
}

/**
 * Confirms an email address with a code. Throws CODE_DOES_NOT_MATCH for a wrong code, and
 * RATE_LIMITED after too many wrong codes. If the code no longer works, sends a new code and throws
 * CODE_HAS_EXPIRED.
 */
export async function confirmCode(
  visitor: Visitor,
  typed: string | null | undefined,
): Promise<NextPage> {
  const read = readCode(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { session, device } = visitor
  const findSecond = () => findSecondPress(visitor, read.code)
  if (!session?.state.challengeId || session.state.entered) {
    const page = await findSecond()
    if (page) return page
  }
  if (!session?.state.challengeId) return { next: '/start' }
  const guess = await rateLimit.spendCodeTry(device.ip)
  const tried = await challenges.tryCode(session.state.challengeId, read.code)
  if (tried.outcome !== 'mismatched') await guess.release()
  if (tried.outcome === 'matched') return enterOrRepeat(visitor, tried.challenge, findSecond)
  if (tried.outcome === 'tooMany')
    throw new ApiError('RATE_LIMITED', { retryAfter: tried.secondsLeft, source: 'code' })
  if (tried.outcome === 'dead') {
    const page = await findSecond()
    if (page) return page
    await requestCodeAgain(visitor)
  }
  throw new ApiError(tried.outcome === 'dead' ? 'CODE_HAS_EXPIRED' : 'CODE_DOES_NOT_MATCH', {
    source: 'code',
  })
}

/**
 * Confirms an email address with a link. A second press of the button in the same browser leads to
 * the same page. Throws CODE_HAS_EXPIRED if the link no longer works.
 */
export async function confirmLink(visitor: Visitor, token: string): Promise<NextPage> {
  const findSecond = () => findSecondLinkPress(visitor, token)
  const challenge = await challenges.findByLink(token)
  const page = challenge ? enterOrRepeat(visitor, challenge, findSecond) : await findSecond()
  if (!page) throw new ApiError('CODE_HAS_EXPIRED', { source: 'token' })
  return page
}

const enterOrRepeat = (
  visitor: Visitor,
  challenge: challenges.Challenge,
  findSecond: () => Promise<NextPage | undefined>,
): Promise<NextPage> =>
  enter(visitor, challenge).catch(async (error: unknown) => {
    // Another call has used the code or link in the meantime. That call may be the first press of
    // the button in this browser.
    const page = error instanceof ApiError ? await findSecond() : undefined
    if (page) return page
    throw error
  })
