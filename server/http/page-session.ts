import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { TimeLeft } from '@/lib/contracts/browser/session'
import { withNext } from '@/lib/own-page'
import type { PageBrand } from '@/lib/page-brand'
import { type Area, reaches } from '@/lib/reach'
import { userTypes } from '@/lib/user-types'
import * as brands from '../rooms/brands'
import type { BrowserSession, Flash, Person } from '../rooms/browser-sessions'
import * as browserSessions from '../rooms/browser-sessions'
import * as signIn from '../rooms/sign-in'
import { sessionCookieName } from './cookies'
import { findPageBefore } from './page-before'
import { recordView, routeOf } from './page-view'

export type { Flash, Person } from '../rooms/browser-sessions'

// The layout and the page both need the session, so it is loaded only once per request.
const read = cache(
  async (): Promise<{ session: BrowserSession | undefined; hasCookie: boolean }> => {
    const value = (await cookies()).get(sessionCookieName())?.value
    const session = await browserSessions.find(value)
    // Viewing a page counts as activity. Automatic requests do not run this code.
    if (session) await browserSessions.touch(session.hash)
    if (session && browserSessions.isPerson(session)) await recordView(await headers(), session)
    return { session, hasCookie: value !== undefined }
  },
)

/** Returns the live session of the cookie in the page request. */
export const findSession = async (): Promise<BrowserSession | undefined> => (await read()).session

/** Returns the person of the session. Undefined for visitors without a confirmed email address. */
export async function findPerson(): Promise<Person | undefined> {
  const session = await findSession()
  return session && browserSessions.isPerson(session) ? session : undefined
}

/**
 * Returns the customer whose session has ended in this browser. Undefined while a person is signed
 * in, and after a sign-out.
 */
export const findLastCustomer = cache(async () => {
  const token = (await cookies()).get(sessionCookieName())?.value
  return signIn.findLastCustomer(
    await browserSessions.findLastCustomerId(token, await findSession()),
  )
})

/**
 * Returns the brand that pages show to the person of the session. Undefined for anonymous visitors.
 * Also undefined for people of the first organization, because they see the product's own brand.
 */
export const findBrand = cache(async (): Promise<PageBrand | undefined> => {
  const person = await findPerson()
  return person && brands.findOnPages(person.organizationId)
})

/**
 * Returns the signed-in person. Redirects visitors without a live session to a page about signing
 * in. Also redirects a session from a link that may not open this page's area.
 */
export async function requirePerson(area?: Area): Promise<Person> {
  const { session, hasCookie } = await read()
  const path = (await headers()).get('x-page-path') ?? undefined
  if (session && browserSessions.isPerson(session)) {
    if (!reaches(session.reach, area)) redirect(withNext('/sign-in-needed', path))
    return session
  }
  redirect(withNext(hasCookie && !session ? '/session-expired' : '/sign-in', path))
}

/**
 * Returns the time until the person is signed out, if this page view is the last activity.
 * Undefined for anonymous visitors.
 */
export async function findTimeLeft(): Promise<TimeLeft | undefined> {
  const person = await findPerson()
  if (!person) return undefined
  const { mostSeconds } = browserSessions.timeLeftOf(person)
  return { idleSeconds: Math.min(mostSeconds, browserSessions.idleMinutes * 60), mostSeconds }
}

/** Returns a person who has signed up. Redirects people without a signup to the form. */
export async function requireMember(area?: Area): Promise<Person> {
  const person = await requirePerson(area)
  return person.isSignedUp ? person : redirect(`/apply/${userTypes[person.userType].slug}`)
}

/** Returns the values that a rejected form stored for this page, and deletes them. */
export const takeFlash = cache(async (page: string): Promise<Flash | undefined> => {
  const session = await findSession()
  return session && browserSessions.takeFlash(session, page)
})

/**
 * Returns the path of the previous page, from the Referer header. Replaces ids and tokens with
 * `{id}`. Undefined without a valid header.
 */
export async function findPreviousPage(): Promise<string | undefined> {
  const referer = (await headers()).get('referer') ?? ''
  return URL.canParse(referer) ? routeOf(new URL(referer).pathname) : undefined
}

/** Returns the path and query of the page whose form failed. */
export const findFormPage = async (): Promise<string> =>
  findPageBefore((await headers()).get('referer'))
