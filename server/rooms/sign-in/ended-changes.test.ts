import { expect, test } from 'vitest'
import { transaction } from '../../foundations/db'
import { beginApplication, readLetter, TestBrowser } from '../../testing/browser'
import { countLockWaits } from '../../testing/lock-waits'
import { shareRooms } from '../../testing/open-rooms'
import * as accounts from '../account-closure'
import * as accountSettings from '../account-settings'
import { saveStep } from '../application-form'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import type { CustomerPrincipal } from '../principal'
import * as signIn from '../sign-in'

shareRooms()

let made = 0
const makeEmail = () => `ended.${++made}@example.com`
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code ?? error.message,
  )

/** Signs a person in to a second browser. */
async function signInElsewhere(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser()
  await readLetter(email)
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
  browser.take(await signIn.confirmCode(await browser.visitor(), (await readLetter(email)).code))
  return browser
}

/**
 * Signs a person in to the browsers `own` and `other`. Then requests a new email address in the
 * browser `other`.
 */
async function askElsewhere() {
  const email = makeEmail()
  const own = await beginApplication(email)
  const other = await signInElsewhere(email)
  const wanted = makeEmail()
  await readLetter(wanted)
  other.take(await signIn.requestEmailChange(await other.visitor(), wanted))
  const { token } = await readLetter(wanted)
  const confirm = async () => signIn.confirmLink(await new TestBrowser().visitor(), token)
  return { email, own, other, person: await own.person(), confirm }
}

const findHandle = async (person: CustomerPrincipal): Promise<string> =>
  (await browserSessions.listOf(person)).find(({ isThisOne }) => !isThisOne)!.handle

const signOuts: [string, (person: CustomerPrincipal, email: string) => Promise<unknown>][] = [
  [
    'signs that browser out',
    async (person) => accountSettings.endOne(person, await findHandle(person)),
  ],
  ['signs out the other browsers', (person) => accountSettings.endOthers(person)],
  ['signs out everywhere', (person) => accountSettings.endAll(person)],
  ['is signed out by staff', ({ customerId }) => accounts.signOut(customerId)],
  [
    'saves the first answer',
    (person) =>
      saveStep(
        person,
        'name',
        { firstName: 'Ada', lastName: 'Lovelace' },
        { ip: null, hasScript: true },
      ),
  ],
]

test.each(signOuts)(
  'a new email address cannot be confirmed after the person %s',
  async (_, signOut) => {
    const { email, person, confirm } = await askElsewhere()
    await signOut(person, email)
    expect(await codeOf(confirm())).toBe('CODE_HAS_EXPIRED')
    expect((await customers.readContact(person.customerId)).email).toBe(email)
  },
)

test('an email change request fails if a sign-out everywhere ends its session', async () => {
  const { email, own, other, person } = await askElsewhere()
  const wanted = makeEmail()
  await readLetter(wanted)
  const visitor = await other.visitor()
  const [asking] = await transaction(async (tx) => {
    await customers.lock(tx, person.customerId)
    const asking = codeOf(signIn.requestEmailChange(visitor, wanted))
    await expect.poll(countLockWaits).toBe(1)
    await browserSessions.endAll(tx, person.customerId)
    return [asking]
  })
  expect(await asking).toBe('UNAUTHORIZED')
  expect((await readLetter(wanted)).token).toBe('')
  await expect(own.person()).rejects.toThrow()
  expect((await customers.readContact(person.customerId)).email).toBe(email)
})

test('an email change request fails if its session expires while the request waits', async () => {
  const { email, other, person } = await askElsewhere()
  const wanted = makeEmail()
  await readLetter(wanted)
  const visitor = await other.visitor()
  const [asking] = await transaction(async (tx) => {
    await customers.lock(tx, person.customerId)
    const asking = codeOf(signIn.requestEmailChange(visitor, wanted))
    await expect.poll(countLockWaits).toBe(1)
    await browserSessions.expireOthers(tx, person)
    return [asking]
  })
  expect(await asking).toBe('UNAUTHORIZED')
  expect((await customers.readContact(person.customerId)).email).toBe(email)
})
