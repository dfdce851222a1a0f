import { expect, test } from 'vitest'
import { db, sql, transaction } from '../../foundations/db'
import { readLetter, TestBrowser } from '../../testing/browser'
import { shareRooms } from '../../testing/open-rooms'
import * as accounts from '../account-closure'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as invites from '../invites'
import * as links from '../links'
import * as organizations from '../organizations'
import { noIssuer } from '../principal'
import * as signIn from '../sign-in'

const formPage = '/apply/individual/name'

shareRooms()

let made = 0
const makeEmail = () => `returning.${++made}@example.com`

async function invite(email: string) {
  const { id } = await organizations.create(`Partner ${++made}`)
  const { inviteUrl } = await invites.create(
    { organizationId: id, issuer: noIssuer },
    { role: 'individual', email, firstName: 'Maren', lastName: 'Quist' },
  )
  return inviteUrl.split('/').at(-1)!
}

/** Accepts an invitation in a new browser. The session then ends by its idle timeout. */
async function acceptAndLeave(email: string) {
  const browser = new TestBrowser()
  const token = await invite(email)
  browser.take(await signIn.openInvite(await browser.visitor(), token))
  return { browser, ...(await leave(browser)) }
}

/** Ends the session of a browser by its idle timeout. */
async function leave(browser: TestBrowser) {
  const { customerId, sessionHash } = await browser.person()
  await db.query(sql`
    update browser_sessions set last_seen_at = service_now() - interval '16 minutes'
    where id_hash = decode(${sessionHash}, 'hex')`)
  return { customerId: customerId!, sessionHash }
}

/**
 * A partner signs an invited person up by API. The person then opens a link of the partner and
 * leaves.
 */
async function openPlanted(email: string): Promise<TestBrowser> {
  const { customerId } = await acceptAndLeave(email)
  const { organizationId } = await customers.require(customerId)
  await transaction((tx) => customers.markSignedUp(tx, customerId))
  const maker = { organizationId, clientId: null }
  const { url } = await links.create(maker, customerId, { purpose: 'inbox' })
  const browser = new TestBrowser()
  browser.take(await signIn.openLink(await browser.visitor(), url.split('/').at(-1)!))
  await leave(browser)
  return browser
}

/** Signs in with a code. `next` is the page that the person requested. */
async function signInAgain(browser: TestBrowser, email: string, next?: string): Promise<string> {
  await readLetter(email)
  const asked = { email, purpose: 'sign-in', next } as const
  browser.take(await signIn.requestCode(await browser.visitor(), asked))
  return browser.take(
    await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code),
  )
}
const findLast = async (browser: TestBrowser) =>
  signIn.findLastCustomer((await browser.visitor()).lastCustomerId)

test('a browser remembers the customer of its ended session until the next sign-in', async () => {
  const email = makeEmail()
  const { browser, customerId } = await acceptAndLeave(email)
  expect(await findLast(browser)).toMatchObject({ id: customerId })
  expect(await signInAgain(browser, email)).toBe('/start/individual')
  expect((await browser.person()).customerId).toBe(customerId)
  expect(await findLast(browser)).toBeUndefined()
})

test('sign-in asks which account to open, unless the person came from a form page', async () => {
  for (const [next, page] of [
    [undefined, '/sign-in/choose'],
    [formPage, formPage],
  ] as const) {
    const email = makeEmail()
    await invite(email)
    const { browser } = await acceptAndLeave(email)
    expect(await signInAgain(browser, email, next)).toBe(page)
  }
})

test('after a session from a partner link, sign-in asks which account to open', async () => {
  for (const next of [undefined, '/inbox']) {
    const email = makeEmail()
    const browser = await openPlanted(email)
    expect(await signInAgain(browser, email, next)).toBe('/sign-in/choose')
  }
})

test('a browser forgets its customer after a sign-out or a deletion of the application', async () => {
  const left = await acceptAndLeave(makeEmail())
  expect(await findLast(left.browser)).toBeDefined()
  expect(await browserSessions.signOut(left.browser.token)).toBe(true)
  expect(await findLast(left.browser)).toBeUndefined()
  const closed = await acceptAndLeave(makeEmail())
  await accounts.deleteApplication(closed.customerId)
  expect(await findLast(closed.browser)).toBeUndefined()
})

test('a browser forgets a customer whose ended session was changed in the database', async () => {
  const one = await acceptAndLeave(makeEmail())
  const other = await acceptAndLeave(makeEmail())
  await db.query(sql`
    update browser_sessions set customer_id = ${other.customerId}
    where id_hash = decode(${one.sessionHash}, 'hex')`)
  expect(await findLast(one.browser)).toBeUndefined()
})

test('a posted form does not change the customer that a browser remembers', async () => {
  const { browser, customerId } = await acceptAndLeave(makeEmail())
  const typed = { slug: 'name', values: { firstName: 'Maren', lastName: 'Quist' } }
  const stranger = new TestBrowser()
  const post = async (from: TestBrowser) => {
    const started = await signIn.carryTyped(await from.visitor(), { customerId, ...typed })
    from.take({ started, next: '' })
  }
  await post(stranger)
  expect(await findLast(stranger)).toBeUndefined()
  await post(browser)
  expect(await findLast(browser)).toMatchObject({ id: customerId })
})

test('findLastCustomer ignores an id that belongs to no customer', async () => {
  for (const id of [undefined, '', 'x', crypto.randomUUID()])
    expect(await signIn.findLastCustomer(id)).toBeUndefined()
})
