import type { Preferences } from '@/lib/contracts/preferences'
import { ApiError } from '@/lib/errors'
import type { InboxChoices, InboxSettings } from '@/lib/inbox'
import { now } from '../foundations/clock'
import { transaction } from '../foundations/db'
import * as accounts from './account-closure'
import * as accountLetters from './account-letters'
import * as brands from './brands'
import * as browserSessions from './browser-sessions'
import * as challenges from './challenges'
import * as customers from './customers'
import * as notifications from './notifications'
import { type CustomerPrincipal, requireOwner } from './principal'
import { hasProof } from './sign-in'

const appearancePage = '/settings'
const recordsPage = '/settings/records'
const securityPage = '/settings/security'

/** The message that a settings page shows once, after an action of the person. */
export type Note = 'saved' | 'ended' | 'withdrawn' | 'agreed'

// Stores the message in the session. If it were in the URL, each reload would show it again.
async function leaveNote({ sessionHash }: CustomerPrincipal, page: string, note: Note) {
  await browserSessions.updateState(sessionHash, { flash: { page, faults: [], values: { note } } })
  return { next: page }
}

/** Shows a message that the theme was saved. The theme itself is in a cookie of the browser. */
export const confirmTheme = (principal: CustomerPrincipal): Promise<browserSessions.NextPage> =>
  leaveNote(principal, appearancePage, 'saved')

/** Withdraws or renews the consent to electronic records. */
export async function saveConsent(
  principal: CustomerPrincipal,
  { agrees, consentVersion }: { agrees: 'yes' | 'no'; consentVersion: string },
): Promise<browserSessions.NextPage> {
  const { customerId } = principal
  const at = now().toISOString()
  const send = await transaction(async (tx) => {
    if (agrees === 'yes')
      return void (await customers.writeConsent(tx, customerId, { version: consentVersion, at }))
    return (await customers.withdrawConsent(tx, customerId, at))
      ? accountLetters.addConsentWithdrawn(tx, customerId, at)
      : undefined
  })
  await send?.()
  return leaveNote(principal, recordsPage, agrees === 'yes' ? 'agreed' : 'withdrawn')
}

/** The inbox settings of a person. */
export async function readInbox(customerId: string): Promise<InboxChoices> {
  const [settings, preferences] = await Promise.all([
    customers.readInboxSettings(customerId),
    notifications.readPreferences(customerId),
  ])
  return joinChoices(settings, preferences)
}

const joinChoices = (
  settings: InboxSettings,
  { platform, transaction: transactions }: Preferences,
): InboxChoices => ({
  ...settings,
  mutesMessages: !platform.inbox,
  emailsMessages: platform.email,
  emailsTransactions: transactions.email,
})

/**
 * The checked boxes of the settings form. A form that an earlier version of the service rendered
 * lacks `isComplete` and some of the boxes.
 */
type Boxes = { [Name in keyof InboxChoices | 'isComplete']?: 'yes' | null | undefined }

/**
 * Stores the inbox settings of a person for all browsers. A form that an earlier version of the
 * service rendered lacks the boxes for messages and transactions. If one of these boxes is missing
 * in such a form, its setting does not change.
 */
export async function chooseInbox(
  principal: CustomerPrincipal,
  boxes: Boxes,
): Promise<browserSessions.NextPage & { chosen: InboxChoices }> {
  const { customerId } = principal
  const isChecked = (name: keyof InboxChoices) => boxes[name] === 'yes'
  const choose = (name: keyof InboxChoices) =>
    boxes.isComplete || isChecked(name) ? isChecked(name) : undefined
  const settings = {
    readsOnView: isChecked('readsOnView'),
    hasShortcuts: isChecked('hasShortcuts'),
  }
  const isMuted = choose('mutesMessages')
  await customers.writeInboxSettings(customerId, settings)
  const preferences = await notifications.changePreferences(customerId, {
    platform: {
      inbox: isMuted === undefined ? isMuted : !isMuted,
      email: choose('emailsMessages'),
    },
    transaction: { email: choose('emailsTransactions') },
  })
  const chosen = joinChoices(settings, preferences)
  return { ...(await leaveNote(principal, appearancePage, 'saved')), chosen }
}

/**
 * Signs a person out of another browser. Throws NOT_FOUND if the session with this `handle` has
 * ended or belongs to another person.
 */
export async function endOne(
  principal: CustomerPrincipal,
  handle: string,
): Promise<browserSessions.NextPage> {
  const { customerId } = principal
  await transaction(async (tx) => {
    await customers.lock(tx, customerId)
    await browserSessions.endOne(tx, customerId, handle)
    // The other browser may have requested a change of the email address. Without this call, the
    // person at that browser could confirm the new address and get into the account.
    await challenges.endChanges(tx, customerId)
  })
  return leaveNote(principal, securityPage, 'ended')
}

/** Ends the person's access outside this browser: other browsers, tokens and User sessions. */
export async function endOthers(principal: CustomerPrincipal): Promise<browserSessions.NextPage> {
  await endAccess(principal.customerId, principal.sessionHash)
  return leaveNote(principal, securityPage, 'ended')
}

/** Ends all access of a person except the session of `sessionHash`, if given. */
const endAccess = (customerId: string, sessionHash: string | null): Promise<unknown> =>
  transaction((tx) =>
    Promise.all([
      accounts.endAllOutsideBrowsers(tx, customerId),
      browserSessions.endOthers(tx, { customerId, sessionHash }),
    ]),
  )

/**
 * Closes the account of a person who recently entered an emailed code in this browser. Throws
 * CODE_HAS_EXPIRED without a recent code, and PENDING_TRANSACTIONS if the person has pending
 * transactions.
 */
export async function closeAccount(
  principal: CustomerPrincipal,
  { session, device }: browserSessions.Visitor,
): Promise<browserSessions.NextPage> {
  if (!session || !hasProof(session)) throw new ApiError('CODE_HAS_EXPIRED')
  const { returnTo } = session
  const started = await accounts.closeInBrowser({ ...principal, returnTo }, device)
  return { next: '/account-closed', started }
}

/**
 * Deletes the unfinished application of the person in this browser. `owner` is the id of the person
 * for whom the service rendered the page. For an invited person, the next page names the
 * organization, because only this organization can invite the person again. Throws UNAUTHORIZED if
 * another person is signed in now. Throws ALREADY_SIGNED_UP, SIGNUP_IN_PROGRESS and
 * PENDING_TRANSACTIONS.
 */
// The specification is silent, so we decided: a person can delete an application without an emailed
// code, but cannot close an account without one. This session may already read, change and submit
// the answers. Any other browser needs an emailed code to open the answers.
export async function deleteApplication(
  principal: CustomerPrincipal,
  owner: string | null | undefined,
  { session, device }: browserSessions.Visitor,
): Promise<browserSessions.NextPage> {
  requireOwner(principal, owner)
  const { customerId, organizationId } = principal
  const isInvited = (await brands.findOnPages(organizationId)) !== undefined
  const ended = { customerId, returnTo: session?.returnTo ?? null }
  const state = { deletedFor: organizationId, ended }
  const { isErased, started } = await accounts.deleteApplication(
    customerId,
    isInvited ? (tx) => browserSessions.start(tx, device, { state }) : undefined,
  )
  if (started) return { next: '/application-deleted', started }
  return { next: isErased ? '/start?account=deleted' : '/account-closed' }
}

/** Ends all access of a person: every browser session, token and User session. */
export async function endAll(principal: CustomerPrincipal): Promise<void> {
  await endAccess(principal.customerId, null)
}
