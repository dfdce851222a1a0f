import type { InboxSettings } from '@/lib/inbox'
import { type Theme, themeCookie } from '@/lib/theme'
import { now } from '../foundations/clock'
import { transaction } from '../foundations/db'
import { isHttps } from '../foundations/env'
import type { Origin } from '../foundations/origin'
import { type Reply, reply } from '../foundations/reply'
import * as browserSessions from './browser-sessions'
import * as customers from './customers'
import type { CustomerPrincipal } from './principal'
import * as signIn from './sign-in'

const appearancePage = '/settings'
const recordsPage = '/settings/records'
const securityPage = '/settings/security'
const yearSeconds = 31_536_000

/** What a page tells once of what was just done there. */
export type Note = 'saved' | 'ended' | 'withdrawn' | 'agreed'

// It lies in the session: an address that said it would go on saying it.
async function leaveNote(origin: Origin, page: string, note: Note): Promise<void> {
  const session = await browserSessions.find(origin.header('cookie'))
  if (session)
    await browserSessions.setState(session.hash, {
      ...session.state,
      flash: { page, faults: [], values: { note } },
    })
}

/** Keeps the choice of a theme in this browser. */
export async function chooseTheme(origin: Origin, theme: Theme): Promise<Reply> {
  await leaveNote(origin, appearancePage, 'saved')
  const age = theme === 'system' ? 'Max-Age=0' : `Max-Age=${yearSeconds}`
  const cookie = `${themeCookie(isHttps())}=${theme}; Path=/; HttpOnly; SameSite=Lax; ${age}${isHttps() ? '; Secure' : ''}`
  return reply({ data: { theme }, next: appearancePage, cookies: [cookie] })
}

/** Withdraws the agreement to electronic records, or gives it anew. */
export async function saveConsent(
  { customerId }: CustomerPrincipal,
  origin: Origin,
  { agrees, consentVersion }: { agrees: 'yes' | 'no'; consentVersion: string },
): Promise<Reply> {
  const at = now().toISOString()
  await transaction((tx) =>
    agrees === 'yes'
      ? customers.writeConsent(tx, customerId, { version: consentVersion, at })
      : customers.withdrawConsent(tx, customerId, at),
  )
  await leaveNote(origin, recordsPage, agrees === 'yes' ? 'agreed' : 'withdrawn')
  return reply({ data: { next: recordsPage }, next: recordsPage })
}

/** Keeps how a person likes the inbox, for every browser. */
export async function chooseInbox(
  principal: CustomerPrincipal,
  origin: Origin,
  chosen: InboxSettings,
): Promise<Reply> {
  await customers.writeInboxSettings(principal.customerId, chosen)
  await leaveNote(origin, appearancePage, 'saved')
  return reply({ data: chosen, next: appearancePage })
}

/** Signs a person out of another browser. Throws NOT_FOUND. */
export async function endOne(
  principal: CustomerPrincipal,
  origin: Origin,
  handle: string,
): Promise<Reply> {
  await browserSessions.endOne(principal.customerId, handle)
  await leaveNote(origin, securityPage, 'ended')
  return reply({ data: { next: securityPage }, next: securityPage })
}

/** Signs a person out of every other browser, or of this one too. */
export async function endSessions(
  principal: CustomerPrincipal,
  origin: Origin,
  which: 'others' | 'all',
): Promise<Reply> {
  await transaction((tx) => browserSessions.endOthers(tx, principal))
  if (which === 'all') return signIn.signOut(origin)
  await leaveNote(origin, securityPage, 'ended')
  return reply({ data: { next: securityPage }, next: securityPage })
}
