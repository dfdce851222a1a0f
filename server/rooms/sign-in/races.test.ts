import { expect, test } from 'vitest'
import { noAccount } from '@/lib/contracts/browser/email'
import { type Tx, transaction } from '../../foundations/db'
import { beginApplication, readLetter, TestBrowser } from '../../testing/browser'
import { countLockWaits } from '../../testing/lock-waits'
import { shareRooms } from '../../testing/open-rooms'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as invites from '../invites'
import * as organizations from '../organizations'
import { noIssuer } from '../principal'
import * as signIn from '../sign-in'

shareRooms()

let made = 0
const makeEmail = () => `racer.${++made}@example.com`
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => error.code ?? error.message,
  )
const untilWaiting = (calls: number) => expect.poll(countLockWaits).toBe(calls)

/** Begins a sign-in in a new browser. Returns a function that enters the emailed code. */
async function askForCode(email: string) {
  const browser = new TestBrowser()
  await readLetter(email)
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
  const { code } = await readLetter(email)
  const visitor = await browser.visitor()
  return { browser, enter: async () => browser.take(await signIn.confirmCode(visitor, code)) }
}

/**
 * Runs `work` until it waits for the lock of a customer. Then changes the email address, as the
 * person would do in another browser.
 */
async function whileEmailChanges(customerId: string, work: () => Promise<unknown>) {
  const [outcome] = await transaction(async (tx: Tx) => {
    await customers.lock(tx, customerId)
    const working = codeOf(work())
    await untilWaiting(1)
    const contact = await customers.readContact(customerId, tx)
    await customers.changeEmail(tx, customerId, { ...contact, email: makeEmail() })
    await browserSessions.endOthers(tx, { customerId, sessionHash: null })
    return [working]
  })
  return outcome
}

test('a code sent to the former email opens no account while the address changes', async () => {
  const email = makeEmail()
  const { customerId } = await (await beginApplication(email)).person()
  const { browser, enter } = await askForCode(email)
  expect(await whileEmailChanges(customerId, enter)).toBe('CODE_HAS_EXPIRED')
  await expect(browser.person()).rejects.toThrow()
})

test('a code for closing the account fails during a change of the email address', async () => {
  const email = makeEmail()
  const browser = await beginApplication(email)
  const { customerId } = await browser.person()
  await readLetter(email)
  browser.take(await signIn.requestClosing(await browser.visitor()))
  const [visitor, { code }] = [await browser.visitor(), await readLetter(email)]
  const enter = async () => browser.take(await signIn.confirmCode(visitor, code))
  expect(await whileEmailChanges(customerId, enter)).toBe('CODE_HAS_EXPIRED')
  await expect(browser.person()).rejects.toThrow()
})

test('a code for closing the account starts no session during a sign-out everywhere', async () => {
  const email = makeEmail()
  const browser = await beginApplication(email)
  const { customerId } = await browser.person()
  await readLetter(email)
  browser.take(await signIn.requestClosing(await browser.visitor()))
  const [visitor, { code }] = [await browser.visitor(), await readLetter(email)]
  const [entering] = await transaction(async (tx: Tx) => {
    await customers.lock(tx, customerId)
    const entering = codeOf(signIn.confirmCode(visitor, code))
    await untilWaiting(1)
    await browserSessions.endAll(tx, customerId)
    return [entering]
  })
  expect(await entering).toBe('UNAUTHORIZED')
  expect(await browserSessions.listOf({ customerId, sessionHash: null })).toEqual([])
})

test('of two simultaneous changes to the same email address, only one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const wanted = makeEmail()
    const asked = []
    for (const browser of [
      await beginApplication(makeEmail()),
      await beginApplication(makeEmail()),
    ]) {
      await readLetter(wanted)
      browser.take(await signIn.requestEmailChange(await browser.visitor(), wanted))
      asked.push({ visitor: await browser.visitor(), code: (await readLetter(wanted)).code })
    }
    const outcomes = await Promise.all(
      asked.map(({ visitor, code }) => codeOf(signIn.confirmCode(visitor, code))),
    )
    expect(outcomes.toSorted()).toEqual(['NAME_TAKEN', 'ok'])
    expect(await customers.listByEmail(wanted)).toHaveLength(1)
  }
})

/** Requests a code for a new application in a new browser. Does not enter the code yet. */
async function start(email: string) {
  const browser = new TestBrowser()
  const agreed = { userType: 'individual', consentVersion: '2026-01' } as const
  browser.take(await signIn.agree(await browser.visitor(), agreed))
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'start' }))
  const { code } = await readLetter(email)
  return { browser, code }
}

test('starting an application in two browsers at once creates one customer', async () => {
  for (let round = 0; round < 10; round++) {
    const email = makeEmail()
    const started = [await start(email), await start(email)]
    await Promise.all(
      started.map(async ({ browser, code }) =>
        browser.take(await signIn.confirmCode(await browser.visitor(), code)),
      ),
    )
    const people = await Promise.all(started.map(({ browser }) => browser.person()))
    expect(new Set(people.map(({ customerId }) => customerId)).size).toBe(1)
  }
})

test('choosing no listed account in two simultaneous requests creates one customer', async () => {
  const email = makeEmail()
  const { defaultOrganization } = await organizations.ensureDefault()
  await invites.create(
    { organizationId: defaultOrganization.id, issuer: noIssuer },
    { role: 'individual', email, firstName: 'Maren', lastName: 'Quist' },
  )
  const { browser, code } = await start(email)
  expect(browser.take(await signIn.confirmCode(await browser.visitor(), code))).toBe(
    '/sign-in/choose',
  )
  const visitor = await browser.visitor()
  const pages = await Promise.all(
    [1, 2].map(async () => browser.take(await signIn.chooseAccount(visitor, noAccount))),
  )
  expect(pages).toEqual(['/apply/individual/name', '/apply/individual/name'])
  expect(await customers.listByEmail(email)).toHaveLength(2)
})
