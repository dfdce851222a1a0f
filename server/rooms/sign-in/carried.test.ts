import { afterEach, expect, test } from 'vitest'
import { emptyDraft } from '@/lib/signup/draft'
import { moveClock } from '../../foundations/clock'
import { transaction } from '../../foundations/db'
import { beginApplication, readLetter, type TestBrowser } from '../../testing/browser'
import { shareRooms } from '../../testing/open-rooms'
import * as accounts from '../account-closure'
import * as browserSessions from '../browser-sessions'
import * as drafts from '../drafts'
import * as signIn from '../sign-in'

shareRooms()
afterEach(() => moveClock(0))

let made = 0
const makeEmail = () => `carried.${++made}@example.com`
const typed = { firstName: 'Ada', lastName: 'Lovelace' }

/** Begins an application and ends the session of its browser. */
async function beginAndExpire() {
  const email = makeEmail()
  const browser = await beginApplication(email)
  const { customerId, sessionHash } = await browser.person()
  await browserSessions.end(sessionHash)
  return { email, browser, customerId }
}

async function carry(
  browser: TestBrowser,
  customerId: string,
  slug = 'name',
  values: unknown = typed,
) {
  const started = await signIn.carryTyped(await browser.visitor(), { customerId, slug, values })
  if (started) browser.token = started.token
  return started !== undefined
}

async function signInAgain(browser: TestBrowser, email: string): Promise<void> {
  const asked = { email, purpose: 'sign-in', next: '/apply/individual/name' } as const
  browser.take(await signIn.requestCode(await browser.visitor(), asked))
  browser.take(await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code))
}

const readTyped = async (customerId: string) => (await drafts.read(customerId)).typed

test('typed text is restored once, after the same customer signs in again', async () => {
  const { email, browser, customerId } = await beginAndExpire()
  expect(await carry(browser, customerId)).toBe(true)
  await signInAgain(browser, email)
  const { version, typed: restored } = await drafts.read(customerId)
  expect(restored.name).toMatchObject(typed)
  await drafts.keepTyped(customerId, version, 'name')
  await browserSessions.end((await browser.person()).sessionHash)
  await signInAgain(browser, email)
  expect(await readTyped(customerId)).toEqual({})
})

test('typed text is not restored for another customer who signs in', async () => {
  const { browser, customerId } = await beginAndExpire()
  const other = await beginAndExpire()
  expect(await carry(browser, customerId)).toBe(true)
  await signInAgain(browser, other.email)
  expect(await readTyped(other.customerId)).toEqual({})
  expect(await readTyped(customerId)).toEqual({})
})

test('typed text is not restored after 31 minutes', async () => {
  const { email, browser, customerId } = await beginAndExpire()
  expect(await carry(browser, customerId)).toBe(true)
  moveClock(31 * 60_000)
  await signInAgain(browser, email)
  expect(await readTyped(customerId)).toEqual({})
})

test('typed text is not kept after the person has deleted the application', async () => {
  const { browser, customerId } = await beginAndExpire()
  await accounts.deleteApplication(customerId)
  expect(await carry(browser, customerId)).toBe(false)
})

test('after a sign-in, typed text is shown beside an answer that another browser saved', async () => {
  const { email, browser, customerId } = await beginAndExpire()
  expect(await carry(browser, customerId, 'name', { ...typed, _v: '0' })).toBe(true)
  // Another browser of the same person saves the step.
  const draft = { ...emptyDraft, answered: ['name' as const], firstName: 'Grace' }
  await transaction((tx) => drafts.save(tx, customerId, 0, { draft, signing: null }))
  await signInAgain(browser, email)
  expect(await readTyped(customerId)).toEqual({})
  const session = (await browser.visitor()).session!
  const flash = await browserSessions.takeFlash(session, '/apply/individual/name')
  expect(flash).toMatchObject({ code: 'DRAFT_CHANGED', values: typed })
})

test('carryTyped refuses an SSN, a signature and text over 4 KB', async () => {
  const { browser, customerId } = await beginAndExpire()
  const number = { socialSecurityNumber: '900-12-3456' }
  expect(await carry(browser, customerId, 'ssn', number)).toBe(false)
  expect(await carry(browser, customerId, 'w9', { w9: { accepted: 'yes' } })).toBe(false)
  expect(await carry(browser, customerId, 'review', {})).toBe(false)
  expect(await carry(browser, customerId, 'no-step', typed)).toBe(false)
  const long = { ...typed, firstName: 'a'.repeat(4097) }
  expect(await carry(browser, customerId, 'name', long)).toBe(false)
})
