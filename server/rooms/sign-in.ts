import { ApiError } from '@/lib/errors'
import { isOwnPage } from '@/lib/own-page'
import { readCode, readEmail } from '@/lib/sign-in/email'
import { firstUnanswered, stepPath } from '@/lib/signup/steps'
import { type UserType, userTypes } from '@/lib/user-types'
import { now } from '../foundations/clock'
import { type Db, transaction } from '../foundations/db'
import type { BrowserSession, BrowserState, NextPage, Started, Visitor } from './browser-sessions'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as drafts from './drafts'
import * as emailAddresses from './email-addresses'
import * as invites from './invites'
import * as organizations from './organizations'
import type { CustomerPrincipal } from './principal'

const beginning = (userType: UserType): string => `/start/${userTypes[userType].slug}`
const applying = (userType: UserType): string => `/apply/${userTypes[userType].slug}`

/**
 * Returns the page where a person continues the form. It is the page itself: a browser shows an empty page while it follows a
 * redirect inside the app.
 */
export async function findNextPage(
  customerId: string,
  userType: UserType,
  from?: Db,
): Promise<string> {
  const [consent, { draft }] = await Promise.all([
    customers.findConsent(customerId, from),
    drafts.read(customerId, from),
  ])
  return consent ? stepPath(firstUnanswered(userType, draft), userType) : beginning(userType)
}

/**
 * Stores state in a visitor's session, or in a new one. The session of a person is replaced, never
 * changed.
 */
async function remember(
  { session, device }: Visitor,
  state: BrowserState,
): Promise<Started | undefined> {
  if (session && !session.customerId)
    return void (await browserSessions.setState(session.hash, { ...session.state, ...state }))
  return transaction((tx) => browserSessions.start(tx, device, { state, replaces: session?.hash }))
}

/** The first page of the form for a user type. */
export const startPage = (userType: UserType): NextPage => ({ next: beginning(userType) })

/**
 * Stores the consent to electronic records with the customer, or in the session until the address
 * is confirmed.
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
  return { next: '/verify-email', started: await remember(visitor, { userType, consent }) }
}

type Wanted = {
  email?: string | null | undefined
  purpose: 'start' | 'sign-in'
  /** The page that the person wanted before signing in. */
  next?: string | null | undefined
}

/**
 * Mails a code and a link. The answer is the same for known and unknown addresses. Throws
 * EMAIL_HAS_INVALID_FORMAT, RATE_LIMITED.
 */
export async function requestCode(
  visitor: Visitor,
  { email: typed, purpose, next }: Wanted,
): Promise<NextPage> {
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { userType, consent } = visitor.session?.state ?? {}
  if (purpose === 'start' && (!userType || !consent)) return { next: '/start' }
  const { email } = read
  const challengeId = await challenges.send(
    purpose === 'start'
      ? { purpose, email, userType: userType!, consent: consent! }
      : { purpose, email },
  )
  const back = purpose === 'sign-in' && isOwnPage(next) ? next : undefined
  return {
    next: checkPage(purpose),
    started: await remember(visitor, { email, challengeId, next: back }),
  }
}

/**
 * Mails a code and a link to a person's new address. Throws EMAIL_HAS_INVALID_FORMAT, NAME_TAKEN,
 * RATE_LIMITED.
 */
export async function requestEmailChange(
  { customerId, sessionHash }: CustomerPrincipal,
  typed: string | null | undefined,
): Promise<NextPage> {
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { email } = read
  const challengeId = await emailAddresses.prove(customerId, email)
  await browserSessions.updateState(sessionHash, { email, challengeId })
  return { next: '/settings/email/check' }
}

const checkPage = (purpose: Wanted['purpose']): string =>
  purpose === 'start' ? '/verify-email/check' : '/sign-in/check'

/** Mails another code and link for what was requested last. Throws RATE_LIMITED. */
export async function requestCodeAgain(visitor: Visitor): Promise<NextPage> {
  const { session } = visitor
  const last = session?.state.challengeId
    ? await challenges.find(session.state.challengeId)
    : undefined
  if (!session || !last) return { next: '/start' }
  const { email, purpose } = last
  if (purpose !== 'change')
    return requestCode(visitor, { email, purpose, next: session.state.next })
  return browserSessions.isPerson(session)
    ? requestEmailChange(browserSessions.principalOf(session), email)
    : { next: '/settings/email' }
}

/** Throws CODE_DOES_NOT_MATCH; CODE_HAS_EXPIRED, after another code is on its way; RATE_LIMITED. */
export async function confirmCode(
  visitor: Visitor,
  typed: string | null | undefined,
): Promise<NextPage> {
  const read = readCode(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { session } = visitor
  if (!session?.state.challengeId) return { next: '/start' }
  const tried = await challenges.tryCode(session.state.challengeId, read.code)
  if (tried.outcome === 'matched') return enter(visitor, tried.challenge)
  if (tried.outcome === 'tooMany') throw new ApiError('RATE_LIMITED', { retryAfter: 3600 })
  if (tried.outcome === 'dead') await requestCodeAgain(visitor)
  throw new ApiError(tried.outcome === 'dead' ? 'CODE_HAS_EXPIRED' : 'CODE_DOES_NOT_MATCH', {
    source: 'code',
  })
}

/** Throws CODE_HAS_EXPIRED. */
export async function confirmLink(visitor: Visitor, token: string): Promise<NextPage> {
  const challenge = await challenges.findByLink(token)
  if (!challenge) throw new ApiError('CODE_HAS_EXPIRED', { source: 'token' })
  return enter(visitor, challenge)
}

/**
 * Signs in a person whose address is confirmed, under a new session id, and continues where they
 * stopped.
 */
async function enter(visitor: Visitor, challenge: challenges.Challenge): Promise<NextPage> {
  const { session: before, device } = visitor
  if (challenge.customerId !== null)
    return moveIn({ ...challenge, customerId: challenge.customerId }, before)
  const { defaultOrganization } = await organizations.ensureDefault()
  const { email, userType, consent } = challenge
  // A person without an invitation is a customer of the default organization, even if a partner invited the same address.
  const known = await customers.findByEmail(
    email,
    userType ? { organizationId: defaultOrganization.id, userType } : undefined,
  )
  return transaction(async (tx) => {
    if (!(await challenges.end(tx, challenge.id)))
      throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
    const start = (customerId: string) =>
      browserSessions.start(tx, device, { customerId, replaces: before?.hash })
    if (!userType)
      return known
        ? { next: await findPage(known, before?.state.next), started: await start(known.id) }
        : { next: '/start?account=none' }
    if (known?.signedUpAt) return { next: '/already-complete', started: await start(known.id) }
    // The form asks for the name and then updates the contact.
    const contact = { firstName: '', lastName: '', email, phoneNumber: null }
    const customer =
      known ??
      (await customers.create(tx, {
        organizationId: defaultOrganization.id,
        userType,
        contact,
        consent,
      }))
    if (known && consent) await customers.writeConsent(tx, customer.id, consent)
    const started = await start(customer.id)
    return { next: await findNextPage(customer.id, userType, tx), started }
  })
}

/** Stores the confirmed address; the person's own browser stays signed in. */
async function moveIn(
  challenge: challenges.Challenge & { customerId: string },
  session: BrowserSession | undefined,
): Promise<NextPage> {
  const isOwn = session?.customerId === challenge.customerId
  await emailAddresses.change(challenge, isOwn ? session.hash : null)
  if (!isOwn) return { next: '/sign-in' }
  const { email: _, challengeId: __, ...state } = session.state
  const flash = { page: '/settings', faults: [], values: { note: 'changed' } }
  await browserSessions.setState(session.hash, { ...state, flash })
  return { next: '/settings' }
}

/** Returns the page that a person wanted before signing in, if they may see it; otherwise the status or the next question. */
async function findPage(
  { id, signedUpAt, userType }: customers.Customer,
  wanted: string | undefined,
): Promise<string> {
  const isOwnForm = wanted?.startsWith(`${applying(userType)}/`) && !signedUpAt
  if (wanted !== undefined && (isOwnForm || !wanted.startsWith('/apply'))) return wanted
  return signedUpAt ? '/status' : findNextPage(id, userType)
}

/** Accepts an invitation: the form begins with the invited name. Throws INVITATION_DOES_NOT_EXIST, INVITE_TOKEN_EXPIRED, ALREADY_SIGNED_UP. */
export async function openInvite(visitor: Visitor, token: string): Promise<NextPage> {
  const { customerId, userType, organization } = await invites.acceptInBrowser(token)
  const { session: before, device } = visitor
  const { firstName, lastName } = await customers.readContact(customerId)
  return transaction(async (tx) => {
    // Another window may accept it at the same time: one of them creates the draft, and the other
    // finds it.
    await customers.lock(tx, customerId)
    const saved = await drafts.read(customerId, tx)
    const known = {
      firstName,
      lastName,
      ...(userType === 'operator' && { organizationName: organization, invitedBy: organization }),
    }
    if (saved.version === 0)
      await drafts.save(tx, customerId, 0, { ...saved, draft: { ...saved.draft, ...known } })
    const started = await browserSessions.start(tx, device, {
      customerId,
      replaces: before?.hash,
    })
    return { next: await findNextPage(customerId, userType, tx), started }
  })
}

export async function signOut({ session }: Visitor): Promise<void> {
  if (session) await browserSessions.end(session.hash)
}
