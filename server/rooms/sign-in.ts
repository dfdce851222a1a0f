import { ApiError } from '@/lib/errors'
import { isOwnPage } from '@/lib/own-page'
import { readCode, readEmail } from '@/lib/signup/email'
import { type UserType, userTypes } from '@/lib/user-types'
import { now } from '../foundations/clock'
import { transaction } from '../foundations/db'
import type { Origin } from '../foundations/origin'
import { type Reply, reply } from '../foundations/reply'
import type { BrowserSession, BrowserState, Opened } from './browser-sessions'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as drafts from './drafts'
import * as emailAddresses from './email-addresses'
import * as invites from './invites'
import * as organizations from './organizations'
import type { CustomerPrincipal } from './principal'

const goOn = (next: string, opened?: Opened): Reply =>
  reply({ data: { next }, next, ...(opened && { cookies: [opened.cookie] }) })
const deviceOf = (origin: Origin) => ({
  ip: origin.ip,
  userAgent: origin.header('user-agent') ?? null,
})
const sessionOf = (origin: Origin): Promise<BrowserSession | undefined> =>
  browserSessions.find(origin.header('cookie'))
const beginning = (userType: UserType): string => `/start/${userTypes[userType].slug}`
const applying = (userType: UserType): string => `/apply/${userTypes[userType].slug}`

/** Keeps what a visitor says: in the session there is, or in a new one. One that belongs to a person is never written over. */
async function remember(
  origin: Origin,
  session: BrowserSession | undefined,
  state: BrowserState,
): Promise<Opened | undefined> {
  if (session && !session.customerId)
    return void (await browserSessions.setState(session.hash, { ...session.state, ...state }))
  return transaction((tx) =>
    browserSessions.start(tx, deviceOf(origin), { state, replaces: session?.hash }),
  )
}

/** The kind of account that is wanted; it decides which pages follow. */
export const chooseUserType = async (userType: UserType): Promise<Reply> =>
  goOn(beginning(userType))

/** Electronic records are agreed to: kept with the person when it is known who it is, else with the session until the address is confirmed. */
export async function agree(
  origin: Origin,
  { userType, consentVersion }: { userType: UserType; consentVersion: string },
): Promise<Reply> {
  const consent = { version: consentVersion, at: now().toISOString() }
  const session = await sessionOf(origin)
  const { customerId } = session ?? {}
  if (customerId && session?.userType === userType && !session.isSignedUp) {
    await transaction((tx) => customers.writeConsent(tx, customerId, consent))
    return goOn(applying(userType))
  }
  return goOn('/verify-email', await remember(origin, session, { userType, consent }))
}

type Wanted = {
  email?: string | null | undefined
  purpose: 'start' | 'sign-in'
  /** Where whoever signs in was before. */
  next?: string | null | undefined
}

/** Mails a code and a link. The answer is the same whether the address is known or not. Throws EMAIL_HAS_INVALID_FORMAT, RATE_LIMITED. */
export async function requestCode(
  origin: Origin,
  { email: typed, purpose, next }: Wanted,
): Promise<Reply> {
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const session = await sessionOf(origin)
  const { userType, consent } = session?.state ?? {}
  if (purpose === 'start' && (!userType || !consent)) return goOn('/start')
  const { email } = read
  const challengeId = await challenges.send(
    purpose === 'start'
      ? { purpose, email, userType: userType!, consent: consent! }
      : { purpose, email },
  )
  const back = purpose === 'sign-in' && isOwnPage(next) ? next : undefined
  return goOn(
    checkPage(purpose),
    await remember(origin, session, { email, challengeId, next: back }),
  )
}

/** Mails a code and a link to the address that is to be the person's next one. Throws EMAIL_HAS_INVALID_FORMAT, NAME_TAKEN, RATE_LIMITED. */
export async function requestEmailChange(
  principal: CustomerPrincipal,
  origin: Origin,
  typed: string | null | undefined,
): Promise<Reply> {
  const read = readEmail(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const { email } = read
  const challengeId = await emailAddresses.prove(principal.customerId, email)
  const session = await sessionOf(origin)
  if (session)
    await browserSessions.setState(session.hash, { ...session.state, email, challengeId })
  return goOn('/settings/email/check')
}

const checkPage = (purpose: Wanted['purpose']): string =>
  purpose === 'start' ? '/verify-email/check' : '/sign-in/check'

/** The same anew. Throws RATE_LIMITED. */
export async function requestCodeAgain(origin: Origin): Promise<Reply> {
  const session = await sessionOf(origin)
  const last = session?.state.challengeId
    ? await challenges.find(session.state.challengeId)
    : undefined
  if (!last) return goOn('/start')
  const { email, purpose } = last
  if (purpose !== 'change')
    return requestCode(origin, { email, purpose, next: session?.state.next })
  const principal = await browserSessions.findPrincipal(origin.header('cookie'))
  return principal ? requestEmailChange(principal, origin, email) : goOn('/settings/email')
}

/** Throws CODE_DOES_NOT_MATCH; CODE_HAS_EXPIRED, after another code is on its way; RATE_LIMITED. */
export async function confirmCode(
  origin: Origin,
  typed: string | null | undefined,
): Promise<Reply> {
  const read = readCode(typed ?? '')
  if (!read.ok) throw ApiError.fields(read.faults)
  const session = await sessionOf(origin)
  if (!session?.state.challengeId) return goOn('/start')
  const tried = await challenges.tryCode(session.state.challengeId, read.code)
  if (tried.outcome === 'matched') return enter(origin, tried.challenge, session)
  if (tried.outcome === 'tooMany') throw new ApiError('RATE_LIMITED', { retryAfter: 3600 })
  if (tried.outcome === 'dead') await requestCodeAgain(origin)
  throw new ApiError(tried.outcome === 'dead' ? 'CODE_HAS_EXPIRED' : 'CODE_DOES_NOT_MATCH', {
    source: 'code',
  })
}

/** Throws CODE_HAS_EXPIRED. */
export async function confirmLink(origin: Origin, token: string): Promise<Reply> {
  const challenge = await challenges.findByLink(token)
  if (!challenge) throw new ApiError('CODE_HAS_EXPIRED', { source: 'token' })
  return enter(origin, challenge, await sessionOf(origin))
}

/** Lets in whoever has shown that the address is theirs: under a new session id, to where they left off. */
async function enter(
  origin: Origin,
  challenge: challenges.Challenge,
  before: BrowserSession | undefined,
): Promise<Reply> {
  if (challenge.customerId !== null)
    return moveIn({ ...challenge, customerId: challenge.customerId }, before)
  const { house } = await organizations.ensureHouse()
  const { email, userType, consent } = challenge
  // Who begins by themselves is the house's customer, whatever a partner invited the same address to.
  const known = await customers.findByEmail(
    email,
    userType ? { organizationId: house.id, userType } : undefined,
  )
  return transaction(async (tx) => {
    if (!(await challenges.end(tx, challenge.id)))
      throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
    const open = (customerId: string) =>
      browserSessions.start(tx, deviceOf(origin), { customerId, replaces: before?.hash })
    if (!userType)
      return known
        ? goOn(pageOf(known, before?.state.next), await open(known.id))
        : goOn('/start?account=none')
    if (known?.signedUpAt) return goOn('/already-complete', await open(known.id))
    // The name is asked in the form, which keeps the contact in step.
    const contact = { firstName: '', lastName: '', email, phoneNumber: null }
    const customer =
      known ??
      (await customers.create(tx, { organizationId: house.id, userType, contact, consent }))
    if (known && consent) await customers.writeConsent(tx, customer.id, consent)
    return goOn(applying(userType), await open(customer.id))
  })
}

/** The proven address is the account's own from now on; the browser that belongs to its person stays signed in. */
async function moveIn(
  challenge: challenges.Challenge & { customerId: string },
  session: BrowserSession | undefined,
): Promise<Reply> {
  const isOwn = session?.customerId === challenge.customerId
  await emailAddresses.change(challenge, isOwn ? session.hash : null)
  if (!isOwn) return goOn('/sign-in')
  const { email: _, challengeId: __, ...state } = session.state
  const flash = { page: '/settings', faults: [], values: { note: 'changed' } }
  await browserSessions.setState(session.hash, { ...state, flash })
  return goOn('/settings')
}

/** Where somebody who comes back goes on: where they were, as long as that is a page for them. */
function pageOf({ signedUpAt, userType }: customers.Customer, wanted: string | undefined): string {
  const isForm = wanted?.startsWith('/apply') ?? true
  if (
    wanted === undefined ||
    (isForm && (signedUpAt || !wanted.startsWith(`${applying(userType)}/`)))
  )
    return signedUpAt ? '/status' : applying(userType)
  return wanted
}

/** Accepts an invitation: the form begins with the invited name. Throws INVITATION_DOES_NOT_EXIST, INVITE_TOKEN_EXPIRED, ALREADY_SIGNED_UP. */
export async function openInvite(origin: Origin, token: string): Promise<Reply> {
  const { customerId, userType, organization } = await invites.acceptInBrowser(token)
  const before = await sessionOf(origin)
  const { firstName, lastName } = await customers.readContact(customerId)
  return transaction(async (tx) => {
    // Another window may open it at this moment: one begins the draft, and the other finds it.
    await customers.lock(tx, customerId)
    const saved = await drafts.read(customerId, tx)
    const known = {
      firstName,
      lastName,
      ...(userType === 'operator' && { organizationName: organization, invitedBy: organization }),
    }
    if (saved.version === 0)
      await drafts.save(tx, customerId, 0, { ...saved, draft: { ...saved.draft, ...known } })
    const opened = await browserSessions.start(tx, deviceOf(origin), {
      customerId,
      replaces: before?.hash,
    })
    return goOn(
      (await customers.findConsent(customerId)) ? applying(userType) : beginning(userType),
      opened,
    )
  })
}

/** Ends the session; what the browser kept of its pages goes too. */
export async function signOut(origin: Origin): Promise<Reply> {
  const session = await sessionOf(origin)
  const cookies = session ? [await browserSessions.end(session.hash)] : []
  return reply({
    data: { next: '/signed-out' },
    next: '/signed-out',
    cookies,
    headers: { 'clear-site-data': '"cache", "storage"' },
  })
}
