import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import { withNext } from '@/lib/own-page'
import { type UserType, userTypes } from '@/lib/user-types'
import type { BrowserSession, Flash } from './browser-sessions'
import * as browserSessions from './browser-sessions'
import type { CustomerPrincipal } from './principal'

/** A session with somebody behind it: a person who has yet to sign up, or one who has. */
export type Person = BrowserSession & { customerId: string; organizationId: string; userType: UserType }

// A layout and its page ask in the same request; the row is read once.
const read = cache(async (): Promise<{ session: BrowserSession | undefined; hasCookie: boolean }> => {
  const value = (await cookies()).get(browserSessions.cookieName())?.value
  const session = await browserSessions.findByValue(value)
  // Looking at a page is doing something; polling goes past this.
  if (session) await browserSessions.touch(session.hash)
  return { session, hasCookie: value !== undefined }
})

/** The living session behind the page's cookie. */
export const findSession = async (): Promise<BrowserSession | undefined> => (await read()).session

const isPerson = (session: BrowserSession): session is Person =>
  session.customerId !== null && session.organizationId !== null && session.userType !== null

export async function findPerson(): Promise<Person | undefined> {
  const session = await findSession()
  return session && isPerson(session) ? session : undefined
}

/** The person before the page. Nobody there: on to the page that says why, and how to come back. */
export async function requirePerson(): Promise<Person> {
  const { session, hasCookie } = await read()
  if (session && isPerson(session)) return session
  const path = (await headers()).get('x-page-path') ?? undefined
  redirect(withNext(hasCookie && !session ? '/session-expired' : '/sign-in', path))
}

/** How long the person before the page stays signed in; looking at it was a sign of life. Undefined where nobody is. */
export async function findTimeLeft(): Promise<TimeLeft | undefined> {
  const person = await findPerson()
  if (!person) return undefined
  const { mostSeconds } = browserSessions.timeLeftOf(person)
  return { idleSeconds: Math.min(mostSeconds, browserSessions.idleMinutes * 60), mostSeconds }
}

/** A person who has signed up; one who has not goes on with the form. */
export async function requireMember(): Promise<Person> {
  const person = await requirePerson()
  return person.isSignedUp ? person : redirect(`/apply/${userTypes[person.userType].slug}`)
}

/** The same person as the rooms know a caller. */
export function principalOf({ hash, customerId, organizationId, userType, isSignedUp, expiresAt, head }: Person): CustomerPrincipal {
  const role = isSignedUp ? userTypes[userType].role : null
  const caller = isSignedUp ? 'Member' : 'Applicant'
  return { caller, organizationId, customerId, userType, role, clientId: null, deviceSessionType: null, sessionHash: hash, expiresAt, head }
}

/** What a refused form left for this page, by its path; it is given once, to all who ask in this request. */
export const takeFlash = cache(async (page: string): Promise<Flash | undefined> => {
  const session = await findSession()
  return session && browserSessions.takeFlash(session, page)
})
