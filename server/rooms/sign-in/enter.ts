import { noAccount } from '@/lib/contracts/browser/email'
import { ApiError } from '@/lib/errors'
import { type UserType, userTypes } from '@/lib/user-types'
import { type Tx, transaction } from '../../foundations/db'
import * as brands from '../brands'
import type { BrowserSession, Carried, NextPage, ReturnTo, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as challenges from '../challenges'
import * as customers from '../customers'
import * as invites from '../invites'
import * as organizations from '../organizations'
import { restoreTyped } from './carried'
import { changeEmail } from './change-email'
import { noteBrowser } from './known-browser'
import { findNextPage } from './next-page'
import { requireOpenSignup } from './open-signup'
import { isProof, prove } from './proof'
import { noteEntry } from './second-press'

const choosePage = '/sign-in/choose'

/** A confirmed email address, and the data of the request for its code. */
type Proven = Pick<challenges.Challenge, 'email' | 'userType' | 'consent'> & {
  /** The page that the person requested before signing in. */
  next?: string | undefined
  /** The return URLs of the partner, if the code continues a link or an invitation. */
  returnTo?: ReturnTo | null | undefined
  /** Values that the person typed in this browser after an earlier session had ended. */
  carried?: Carried | undefined
}
/**
 * The next page, and the id of the opened account. `send`: sends the email about a new browser,
 * absent if no email is needed.
 */
type Opened = NextPage & { customerId?: string; send?: (() => Promise<void>) | undefined }

/**
 * Signs in a person who has confirmed an email address, with a new session id. Returns the page at
 * which they stopped. Throws CODE_HAS_EXPIRED, or NAME_TAKEN for a new address that is taken.
 */
export async function enter(visitor: Visitor, challenge: challenges.Challenge): Promise<NextPage> {
  const before = visitor.session
  if (isProof(before, challenge)) return prove(visitor, before, challenge)
  if (challenge.customerId !== null)
    return changeEmail({ ...challenge, customerId: challenge.customerId }, before)
  const { email, userType, consent } = challenge
  const { next, carried } = before?.state ?? {}
  const proven: Proven = { email, userType, consent, next, ...(carried && { carried }) }
  const accounts = await listAccounts(proven)
  return openAndRestore(carried, async (tx) => {
    if (!(await challenges.end(tx, challenge.id)))
      throw new ApiError('CODE_HAS_EXPIRED', { source: 'code' })
    const resumed = findResumed(before, challenge.id, accounts)
    const opened = await (resumed
      ? openAccount(tx, visitor, resumed, {
          ...proven,
          next: undefined,
          returnTo: before?.state.resumes?.returnTo,
        })
      : openProven(tx, visitor, proven, accounts))
    await noteEntry(tx, before, challenge.id, opened)
    return opened
  })
}

/** Opens the account of a confirmed address, or returns the page where the person chooses one. */
async function openProven(
  tx: Tx,
  visitor: Visitor,
  proven: Proven,
  accounts: readonly customers.Account[],
): Promise<Opened> {
  const [only] = accounts
  if (!only) return openNone(tx, visitor, proven)
  const isOne = accounts.length === 1
  const known = findLast(visitor, proven, accounts) ?? (isOne && only.isProven ? only : undefined)
  if (known) return openAccount(tx, visitor, known, proven)
  const started = await browserSessions.start(tx, visitor.device, {
    state: { choice: proven },
    replaces: visitor.session?.hash,
  })
  return { next: choosePage, started }
}

/**
 * Lists the accounts that a confirmed email address may open. A person who starts without an
 * invitation gets an account of the default organization, even if a partner has invited the same
 * address.
 */
async function listAccounts({ email, userType }: Proven, from?: Tx): Promise<customers.Account[]> {
  if (!userType) return customers.listByEmail(email, undefined, from)
  const { defaultOrganization } = await organizations.ensureDefault()
  return customers.listByEmail(email, { organizationId: defaultOrganization.id, userType }, from)
}

/**
 * Finds the unfinished application for which this browser requested the code. The person already
 * knows its organization, because earlier pages have shown the name.
 */
const findResumed = (
  session: BrowserSession | undefined,
  challengeId: string,
  accounts: readonly customers.Account[],
): customers.Account | undefined =>
  session?.state.challengeId === challengeId
    ? accounts.find(({ id }) => id === session.state.resumes?.customerId)
    : undefined

/**
 * Finds the account whose session ended in this browser. The person need not choose this account,
 * because earlier pages have named its organization. A person with several accounts chooses one,
 * unless they came from a page of the ended session. Omits a signed-up account whose address is
 * unconfirmed: a partner may have signed the person up and opened the session with a link.
 */
const findLast = (
  { lastCustomerId }: Visitor,
  { userType, next }: Proven,
  accounts: readonly customers.Account[],
): customers.Account | undefined =>
  !userType && (accounts.length === 1 || next !== undefined)
    ? accounts.find(
        ({ id, isProven, signedUpAt }) =>
          id === lastCustomerId && (isProven || signedUpAt === null),
      )
    : undefined

/** An account that the person can choose, without personal data. */
export type AccountChoice = customers.Account & { organization: string; acceptedAt: Date | null }

/**
 * Returns the confirmed email address of this session and its accounts. Undefined if the person
 * need not choose.
 */
export async function findChoice({
  state,
}: BrowserSession): Promise<{ email: string; accounts: AccountChoice[] } | undefined> {
  if (!state.choice) return undefined
  const accounts = await listAccounts(state.choice)
  const named = accounts.map(async (account) => {
    const { displayName } = await brands.read(account.organizationId)
    const acceptedAt = await invites.findAcceptedAt(account.id)
    return { ...account, organization: displayName, acceptedAt }
  })
  return { email: state.choice.email, accounts: await Promise.all(named) }
}

/**
 * Opens the account that a person has chosen. For `noAccount`, starts an application or returns the
 * page that explains why no account opens. Throws NOT_FOUND for any other account.
 */
export async function chooseAccount(visitor: Visitor, id: string): Promise<NextPage> {
  const choice = visitor.session?.state.choice
  if (!choice) return { next: '/sign-in' }
  const accounts = await listAccounts(choice)
  const chosen = accounts.find((account) => account.id === id)
  if (id !== noAccount && !chosen) throw new ApiError('NOT_FOUND', { source: 'account' })
  return openAndRestore(choice.carried, async (tx) =>
    chosen ? openAccount(tx, visitor, chosen, choice) : openNone(tx, visitor, choice, accounts),
  )
}

/** Opens an account. Then restores values that were typed after an earlier session had ended. */
async function openAndRestore(
  carried: Carried | undefined,
  open: (tx: Tx) => Promise<Opened>,
): Promise<NextPage> {
  const { customerId, send, ...page } = await transaction(open)
  // Sends the email in the background, so that the sign-in does not wait for the mail server.
  void send?.()
  await restoreTyped(customerId, page, carried)
  return page
}

/**
 * Signs in to an account. If this sign-in is the first that confirms the email address, ends the
 * sessions of other browsers, because those sessions needed only the invitation link.
 */
async function openAccount(
  tx: Tx,
  { session, device }: Visitor,
  { id, userType, signedUpAt }: customers.Customer,
  proven: Proven,
): Promise<Opened> {
  // The person may have deleted the application or changed the email address since the accounts
  // were read. The code from a previous mailbox must not open the account.
  await customers.keepEmail(tx, id, proven.email)
  await customers.noteActivity(tx, id)
  if (await customers.proveEmail(tx, id)) {
    await browserSessions.expireOthers(tx, { customerId: id, sessionHash: null })
    await challenges.endChanges(tx, id)
  }
  if (proven.userType && proven.consent && !signedUpAt)
    await customers.writeConsent(tx, id, proven.consent)
  const send = await noteBrowser(tx, { id, signedUpAt }, device)
  const started = await browserSessions.start(tx, device, {
    customerId: id,
    replaces: session?.hash,
    returnTo:
      proven.returnTo ??
      (session?.customerId === id ? session.returnTo : null) ??
      (await invites.findReturnTo(id, tx)),
  })
  if (proven.userType && signedUpAt) return { next: '/already-complete', started, send }
  const wanted = proven.userType ? undefined : proven.next
  const next = await findPage({ id, userType, signedUpAt }, wanted, tx)
  return { next, started, send, customerId: id }
}

/**
 * Starts an application if the person requested one. If not, returns a page that explains that
 * there is no account.
 */
async function openNone(
  tx: Tx,
  visitor: Visitor,
  proven: Proven,
  refused: readonly customers.Account[] = [],
): Promise<Opened> {
  const { session, device } = visitor
  const { email, userType, consent } = proven
  if (!userType) return openNothing(tx, visitor, email, refused.length > 0)
  // Open signup may have been disabled after the person requested the code.
  requireOpenSignup()
  const begun = await findBegun(tx, proven, refused.length > 0 ? session?.createdAt : undefined)
  if (begun) return openAccount(tx, visitor, begun, proven)
  const { defaultOrganization } = await organizations.ensureDefault()
  const customer = await customers.create(tx, {
    organizationId: defaultOrganization.id,
    userType,
    // The name is unknown. The form asks for the name and stores it in the contact.
    contact: { firstName: '', lastName: '', email, phoneNumber: null },
    consent,
    isProven: true,
  })
  await noteBrowser(tx, customer, device)
  const started = await browserSessions.start(tx, device, {
    customerId: customer.id,
    replaces: session?.hash,
  })
  return { next: await findNextPage(customer.id, userType, tx), started }
}

/**
 * Returns the application that another call has just started for the same person, for example after
 * a double click. Until the transaction ends, no other call can start one. `since`: when the person
 * was asked to choose an account.
 */
async function findBegun(
  tx: Tx,
  proven: Proven,
  since: Date | undefined,
): Promise<customers.Account | undefined> {
  await customers.lockEmail(tx, proven.email)
  const accounts = await listAccounts(proven, tx)
  return accounts.find(
    ({ isProven, createdAt }) => isProven && (since === undefined || createdAt > since),
  )
}

/**
 * Returns the page that explains why no account opens: there is none, the person chose none, or the
 * account was closed.
 */
async function openNothing(
  tx: Tx,
  { session, device }: Visitor,
  email: string,
  isRefused: boolean,
): Promise<NextPage> {
  const closed = isRefused ? undefined : await customers.findClosing(email)
  if (!isRefused && !closed) return { next: '/start?account=none' }
  // The new session does not contain the pending choice. So the person cannot choose another
  // account with the same confirmed address.
  const started = await browserSessions.start(tx, device, {
    replaces: session?.hash,
    ...(closed && { state: await endedState(closed) }),
  })
  return { next: closed ? '/account-closed' : '/start?account=refused', started }
}

/** Returns the session state for the page that explains that the account is closed. */
async function endedState({ id, ...closed }: { id: string; organizationId: string; at: string }) {
  return { closed, ended: { customerId: id, returnTo: await invites.findReturnTo(id) } }
}

/**
 * Returns the page that the person requested before signing in. If the person may not open that
 * page, returns the status page or the next step of the form.
 */
async function findPage(
  { id, signedUpAt, userType }: Pick<customers.Customer, 'id' | 'signedUpAt' | 'userType'>,
  wanted: string | undefined,
  tx: Tx,
): Promise<string> {
  const isOwnForm = wanted?.startsWith(`${applying(userType)}/`) && !signedUpAt
  if (wanted !== undefined && (isOwnForm || !wanted.startsWith('/apply'))) return wanted
  return signedUpAt ? '/status' : findNextPage(id, userType, tx)
}

const applying = (userType: UserType): string => `/apply/${userTypes[userType].slug}`
