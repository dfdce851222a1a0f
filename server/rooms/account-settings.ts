import type { InboxSettings } from '@/lib/inbox'
import { now } from '../foundations/clock'
import { transaction } from '../foundations/db'
import * as accounts from './account-closure'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import type { CustomerPrincipal } from './principal'

const appearancePage = '/settings'
const recordsPage = '/settings/records'
const securityPage = '/settings/security'

/** The action that a page confirms once. */
export type Note = 'saved' | 'ended' | 'withdrawn' | 'agreed'

// The session keeps the note: in an address it would be shown again by every reload.
async function leaveNote({ sessionHash }: CustomerPrincipal, page: string, note: Note) {
  await browserSessions.updateState(sessionHash, { flash: { page, faults: [], values: { note } } })
  return { next: page }
}

/** Confirms the choice of a theme, which the browser itself keeps. */
export const confirmTheme = (principal: CustomerPrincipal): Promise<browserSessions.NextPage> =>
  leaveNote(principal, appearancePage, 'saved')

/** Withdraws the consent to electronic records, or gives it again. */
export async function saveConsent(
  principal: CustomerPrincipal,
  { agrees, consentVersion }: { agrees: 'yes' | 'no'; consentVersion: string },
): Promise<browserSessions.NextPage> {
  const { customerId } = principal
  const at = now().toISOString()
  await transaction((tx) =>
    agrees === 'yes'
      ? customers.writeConsent(tx, customerId, { version: consentVersion, at })
      : customers.withdrawConsent(tx, customerId, at),
  )
  return leaveNote(principal, recordsPage, agrees === 'yes' ? 'agreed' : 'withdrawn')
}

/** Stores the inbox settings of a person, for every browser. */
export async function chooseInbox(
  principal: CustomerPrincipal,
  settings: InboxSettings,
): Promise<browserSessions.NextPage> {
  await customers.writeInboxSettings(principal.customerId, settings)
  return leaveNote(principal, appearancePage, 'saved')
}

/** Signs a person out of another browser. Throws NOT_FOUND. */
export async function endOne(
  principal: CustomerPrincipal,
  handle: string,
): Promise<browserSessions.NextPage> {
  await browserSessions.endOne(principal.customerId, handle)
  return leaveNote(principal, securityPage, 'ended')
}

/** Ends all that acts for a person but this browser: other browsers, tokens and User sessions. */
export async function endOthers(principal: CustomerPrincipal): Promise<browserSessions.NextPage> {
  await endElsewhere(principal)
  return leaveNote(principal, securityPage, 'ended')
}

const endElsewhere = (principal: CustomerPrincipal): Promise<void> =>
  transaction(async (tx) => {
    await accounts.endAllOutsideBrowsers(tx, principal.customerId)
    await browserSessions.endOthers(tx, principal)
  })

/** Signs a person out everywhere: every browser, token and User session. */
export async function endAll(principal: CustomerPrincipal): Promise<void> {
  await endElsewhere(principal)
  await browserSessions.end(principal.sessionHash)
}
