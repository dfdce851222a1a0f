import { afterEach, expect, test } from 'vitest'
import { moveClock } from '../../foundations/clock'
import {
  applyState,
  type SignedUp,
  sampleBody,
  shareApplicantRooms,
} from '../../testing/applicants'
import { readLetter, TestBrowser } from '../../testing/browser'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as kyc from '../kyc'
import * as signIn from '../sign-in'

const rooms = shareApplicantRooms()
afterEach(() => moveClock(0))

const page = '/status/information'
const street = '34 Oak St'

/** Signs a person up. The provider then asks for the address again. */
async function ask(): Promise<SignedUp> {
  const made = await rooms.signUp()
  const requirements = [{ field: 'address.address', code: 'NOT_ACCEPTED', message: '' }]
  await applyState(made.profileId, made.reference, {
    status: 'incomplete',
    sequence: 2,
    requirements,
  })
  return made
}

const typeStreet = (submission: number, values: object = {}) => ({
  address: { ...sampleBody().address, address: street },
  socialSecurityNumber: '900-12-3456',
  _v: String(submission),
  ...values,
})

/** Posts the corrections in a browser whose session has ended. */
async function carry({ customer: { id } }: SignedUp, values: unknown = typeStreet(1)) {
  const browser = new TestBrowser()
  const started = await signIn.carryTyped(await browser.visitor(), {
    customerId: id,
    slug: 'corrections',
    values,
  })
  if (started) browser.token = started.token
  return { browser, isKept: started !== undefined }
}

/** Signs the person in. Returns the values that the page for corrections then shows. */
async function signInAgain(browser: TestBrowser, { customer: { id } }: SignedUp) {
  const { email } = await customers.readContact(id)
  const wanted = { email, purpose: 'sign-in', next: page } as const
  await readLetter(email)
  browser.take(await signIn.requestCode(await browser.visitor(), wanted))
  browser.take(await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code))
  browser.take(await signIn.chooseAccount(await browser.visitor(), id))
  const session = (await browser.visitor()).session!
  expect(session.customerId).toBe(id)
  return (await browserSessions.takeFlash(session, page))?.values
}

test('typed corrections are restored once after a sign-in, without the SSN', async () => {
  const person = await ask()
  const { browser } = await carry(person)
  const restored = await signInAgain(browser, person)
  expect(restored).toMatchObject({ address: { address: street } })
  expect(Object.keys(restored as object)).toEqual(['address'])
  await browserSessions.end((await browser.person()).sessionHash)
  expect(await signInAgain(browser, person)).toBeUndefined()
})

test('typed corrections are not restored for another customer who signs in', async () => {
  const { browser } = await carry(await ask())
  expect(await signInAgain(browser, await ask())).toBeUndefined()
})

test('posting corrections of an ended session does not sign out the next person', async () => {
  const [person, other] = [await ask(), await ask()]
  const { browser } = await carry(person)
  await signInAgain(browser, other)
  const asked = { customerId: person.customer.id, slug: 'corrections', values: typeStreet(1) }
  expect(await signIn.carryTyped(await browser.visitor(), asked)).toBeUndefined()
  expect((await browser.person()).customerId).toBe(other.customer.id)
})

test('typed corrections are not restored after 31 minutes', async () => {
  const person = await ask()
  const { browser } = await carry(person)
  moveClock(31 * 60_000)
  expect(await signInAgain(browser, person)).toBeUndefined()
})

test('typed corrections are dropped after the person has sent other corrections', async () => {
  const person = await ask()
  const { browser } = await carry(person)
  await kyc.correct(person.customer.id, {
    address: { ...sampleBody().address, address: '12 Elm St' },
  })
  expect(await signInAgain(browser, person)).toBeUndefined()
})

test('carryTyped refuses corrections over 4 KB, without answers or submission number', async () => {
  const person = await ask()
  const long = { address: { ...sampleBody().address, address: 'a'.repeat(4097) } }
  for (const values of [
    typeStreet(1, long),
    { socialSecurityNumber: '900-12-3456', _v: '1' },
    { ...typeStreet(1), _v: undefined },
    { _v: '1' },
    null,
  ])
    expect((await carry(person, values)).isKept).toBe(false)
})
