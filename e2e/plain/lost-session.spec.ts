import { afterEach, expect, test } from 'vitest'
import type { Client } from '../support/api'
import { makePartner, makeReturningPartner } from '../support/brand'
import { applyPath } from '../support/journey'
import {
  endCodeWait,
  type Invited,
  makeEmail,
  moveClock,
  post,
  prepare,
  prepareMember,
} from '../support/people'
import { openPlainPage, type PlainPage } from '../support/plain-page'
import { shareService } from '../support/shared'
import { findCodeLetter, type Letter, listLetters } from '../support/visitor'

const service = shareService()
const idleSeconds = 16 * 60

afterEach(() => moveClock(service, 0))

let made = 0
const describeFern = () => ({
  organization: `Fern Sessions ${++made}`,
  displayName: 'Fern',
  legalName: 'Fern Financial, Inc.',
  accent: '#1e6b4f',
})
const makeFern = (): Promise<Client> => makePartner(service, describeFern())

const hasBrand = (page: PlainPage): boolean =>
  page.text.includes('Latchkey runs this form for Fern Financial, Inc.') &&
  /<style[^>]*>[^<]*--accent: ?light-dark\(/.test(page.html)
const isOfFern = ({ text }: Letter): boolean =>
  /^From: .*Fern via Latchkey/m.test(text) && /^Subject: .* is your Fern code/m.test(text)

async function requestCode(page: PlainPage, email: string): Promise<Letter> {
  await endCodeWait(service)
  page.fill('Email address', email)
  await page.press('Continue')
  expect(page.heading).toBe('Check your email')
  return findCodeLetter(service, email)
}
async function enterCode(page: PlainPage, { code }: Letter): Promise<void> {
  page.fill('6-digit code', code)
  await page.press('Continue')
}

/** Fills in the form up to a step. Then the session ends by its idle timeout. */
async function loseSession(partner: Client): Promise<{ page: PlainPage; email: string }> {
  const page = openPlainPage(service.url)
  const { email } = await prepare(page, service.url, partner, { at: 'address' })
  await page.open(applyPath('address'))
  await moveClock(service, idleSeconds)
  return { page, email }
}

test('after a lost session, sign-in pages and the code email show the inviting partner', async () => {
  const { page, email } = await loseSession(await makeFern())
  page.fill('Street address', '500 Oak Street')
  await page.press('Continue')
  expect([page.heading, hasBrand(page)]).toEqual(["You're signed out", true])
  await page.follow('Sign in', 'main')
  expect([page.heading, hasBrand(page)]).toEqual(['Sign in', true])
  expect(page.textAt('main')).toMatch(/Sign in to continue your application with ?Fern ?\./)
  expect(page.text).not.toContain('New here?')
  page.fill('Email address', 'maren@')
  await page.press('Continue')
  expect([page.title, hasBrand(page)]).toEqual([expect.stringMatching(/^Error: /), true])
  const letter = await requestCode(page, email)
  expect([hasBrand(page), isOfFern(letter)]).toEqual([true, true])
  await enterCode(page, letter)
  // The person accepted the invitation in this browser. So no page asks "Is this your account?".
  expect(page.url.pathname).toBe(applyPath('address'))
  expect(page.valueOf('Street address')).toBe('500 Oak Street')
})

test('after a lost session, a step that the review linked to an error opens again', async () => {
  const { page, email } = await loseSession(await makeFern())
  await moveClock(service, 0)
  await page.open(
    `${applyPath('address')}?return=review&fault=address.city:CITY_HAS_INVALID_FORMAT`,
  )
  await moveClock(service, idleSeconds)
  page.fill('Street address', '500 Oak Street')
  await page.press('Continue')
  expect(page.text).toContain('Your answers are saved. Sign in to finish.')
  await page.follow('Sign in', 'main')
  await enterCode(page, await requestCode(page, email))
  expect(page.url.pathname + page.url.search).toBe(`${applyPath('address')}?return=review`)
  expect(page.valueOf('Street address')).toBe('500 Oak Street')
})

test('after a lost session, opening a step and signing in leads back to that step', async () => {
  const { page, email } = await loseSession(await makeFern())
  await page.open(applyPath('address'))
  expect([page.url.pathname, hasBrand(page)]).toEqual(['/session-expired', true])
  await page.follow('Sign in', 'main')
  await enterCode(page, await requestCode(page, email))
  expect(page.url.pathname).toBe(applyPath('address'))
})

test('after a lost session, the page /session-expired links back to the partner', async () => {
  const url = 'https://app.fern.example/done'
  const { page } = await loseSession(await makeReturningPartner(service, describeFern(), url))
  await page.open(applyPath('address'))
  expect(page.heading).toBe("You're signed out")
  expect(page.textAt('main')).toMatch(/Sign in ?Continue to Fern/)
  expect(page.html).toContain(`href="${url}?result=saved&`)
  const stranger = openPlainPage(service.url)
  await stranger.open('/session-expired')
  expect(stranger.html).not.toContain(url)
})

test('after a lost session, the 404 page shows the partner and leads to the sign-in', async () => {
  const { page } = await loseSession(await makeFern())
  await page.open('/no-such-page')
  expect([page.status, page.heading, hasBrand(page)]).toEqual([404, 'Page not found', true])
  expect(page.text).not.toContain('developer pages')
  await page.follow('Sign in', 'main')
  expect([page.heading, hasBrand(page)]).toEqual(['Sign in', true])
  const stranger = openPlainPage(service.url)
  await stranger.open('/no-such-page')
  expect([hasBrand(stranger), stranger.hasLink('developer pages')]).toEqual([false, true])
})

test('/session-expired mentions saved answers only if sign-in leads to the form', async () => {
  const page = openPlainPage(service.url)
  const text = 'Your answers are saved. Sign in to finish.'
  const pages = ['', '/status', '/settings/security', applyPath('submitted'), applyPath('name')]
  for (const next of pages) {
    await page.open(`/session-expired?next=${encodeURIComponent(next)}`)
    expect(page.text).toContain('You can also be signed out from another browser.')
    expect(page.text.includes(text), next).toBe(next === applyPath('name'))
  }
  await page.open('/signed-out')
  expect(page.text).toContain('Anything you saved is still saved, unless you deleted it.')
})

test('in another browser, sign-in shows no partner and asks "Is this your account?"', async () => {
  const { email } = await loseSession(await makeFern())
  const stranger = openPlainPage(service.url)
  await stranger.open('/sign-in')
  expect(hasBrand(stranger)).toBe(false)
  const letter = await requestCode(stranger, email)
  // The email shows the partner, and the page does not. So only a reader of the mailbox sees the
  // partner.
  expect([hasBrand(stranger), isOfFern(letter)]).toEqual([false, true])
  await enterCode(stranger, letter)
  expect(stranger.heading).toBe('Is this your account?')
})

test('after a lost session, a code email to another address does not name the partner', async () => {
  const { page, email } = await loseSession(await makeFern())
  await page.open('/sign-in')
  expect(hasBrand(page)).toBe(true)
  const other = makeEmail()
  const letter = await requestCode(page, other)
  expect(isOfFern(letter)).toBe(false)
  // The page is the same for each address. So it does not show which address belongs to the person.
  expect(hasBrand(page)).toBe(true)
  await page.open('/sign-in')
  expect(isOfFern(await requestCode(page, email))).toBe(true)
})

test('after a lost session, sign-in with another email asks "Is this your account?"', async () => {
  const { page } = await loseSession(await makeFern())
  const email = makeEmail()
  await (await makeFern()).invite({ email })
  await page.open('/sign-in')
  await enterCode(page, await requestCode(page, email))
  expect(page.heading).toBe('Is this your account?')
})

test('after a sign-out, the sign-in page shows no partner', async () => {
  // A person can also sign out on a page whose session has already ended.
  for (const idle of [0, idleSeconds]) {
    const page = openPlainPage(service.url)
    await prepare(page, service.url, await makeFern(), { at: 'address' })
    await moveClock(service, idle)
    await post(page, service.url, '/api/sign-out', {})
    await page.open('/sign-in')
    expect(hasBrand(page)).toBe(false)
  }
})

/** Signs a person in by email in a browser without cookies. */
async function signInElsewhere({ email, customerUid }: Invited): Promise<PlainPage> {
  const page = openPlainPage(service.url)
  await page.open('/sign-in')
  await enterCode(page, await requestCode(page, email))
  await post(page, service.url, '/api/sign-in/account', { account: customerUid })
  return page
}

test('in a second browser, a signed-in person sees the partner and a return link', async () => {
  const url = 'https://app.fern.example/done'
  const partner = await makeReturningPartner(service, describeFern(), url)
  const first = openPlainPage(service.url)
  const person = await prepare(first, service.url, partner, { at: 'review' })
  const page = await signInElsewhere(person)
  const expectWayBack = (result: string) => {
    expect([page.heading, hasBrand(page)]).toEqual([expect.any(String), true])
    expect(page.html, page.heading).toContain(`href="${url}?result=${result}&`)
  }
  await page.open('/status')
  expectWayBack('saved')
  await page.open(applyPath('review'))
  await page.press('Submit application')
  expect(page.heading).toBe('Application received')
  expectWayBack('submitted')
  await page.open('/status')
  expectWayBack('submitted')
  await page.press('Sign out')
  expect(page.heading).toBe("You're signed out")
  expectWayBack('submitted')
  await page.open('/sign-in')
  expect(hasBrand(page)).toBe(false)
})

test('if a sign-in elsewhere ends a session, the first browser still shows the partner', async () => {
  const first = openPlainPage(service.url)
  const person = await prepare(first, service.url, await makeFern(), { at: 'address' })
  await signInElsewhere(person)
  await first.open(applyPath('address'))
  expect([first.url.pathname, hasBrand(first)]).toEqual(['/session-expired', true])
  await first.follow('Sign in', 'main')
  expect([first.heading, hasBrand(first)]).toEqual(['Sign in', true])
})

test('an email with a code has no brand if two partners know the email address', async () => {
  const email = makeEmail()
  await (await makeFern()).invite({ email })
  const page = openPlainPage(service.url)
  await page.open('/sign-in')
  expect(isOfFern(await requestCode(page, email))).toBe(true)
  await (await makeFern()).invite({ email })
  await page.open('/sign-in')
  expect(isOfFern(await requestCode(page, email))).toBe(false)
})

test('code emails for a new address or an account closure have the partner brand', async () => {
  const page = openPlainPage(service.url)
  const { email } = await prepareMember(page, service.url, await makeFern())
  const other = makeEmail()
  await post(page, service.url, '/api/settings/email', { email: other })
  expect(isOfFern(findCodeLetter(service, other))).toBe(true)
  await endCodeWait(service)
  await post(page, service.url, '/api/settings/close/code', {})
  expect(isOfFern(findCodeLetter(service, email))).toBe(true)
})

test('the page that asks a second browser for a code shows the inviting partner', async () => {
  const partner = await makeFern()
  const first = openPlainPage(service.url)
  const { email, invite } = await prepare(first, service.url, partner, { at: 'address' })
  const second = openPlainPage(service.url)
  await endCodeWait(service)
  await second.open(`/invite/${invite.token}`)
  await second.press('Accept and start')
  expect([second.heading, hasBrand(second)]).toEqual(['Check your email', true])
  expect(listLetters(service, email)[0]!.text).toContain('Fern via Latchkey')
})
