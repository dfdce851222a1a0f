import { afterEach, expect, test } from 'vitest'
import { moveClock } from '../../foundations/clock'
import { transaction } from '../../foundations/db'
import { beginApplication, readLetter, TestBrowser } from '../../testing/browser'
import { shareRooms } from '../../testing/open-rooms'
import type { NextPage, Visitor } from '../browser-sessions'
import * as browserSessions from '../browser-sessions'
import * as customers from '../customers'
import * as signIn from '../sign-in'

shareRooms()
afterEach(() => moveClock(0))

let made = 0
const makeEmail = () => `twice.${++made}@example.com`
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )

type Letter = { code: string; token: string }
type Asked = Letter & { visitor: Visitor; browser: TestBrowser; page: string }

async function askToSignIn(): Promise<Asked> {
  const email = makeEmail()
  await beginApplication(email)
  return ask(email, '/apply/individual/name')
}
async function ask(email: string, page: string): Promise<Asked> {
  const browser = new TestBrowser()
  await readLetter(email)
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'sign-in' }))
  return { visitor: await browser.visitor(), browser, ...(await readLetter(email)), page }
}
async function askToStart(): Promise<Asked> {
  const [email, browser] = [makeEmail(), new TestBrowser()]
  const agreed = { userType: 'individual', consentVersion: '2026-01' } as const
  browser.take(await signIn.agree(await browser.visitor(), agreed))
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'start' }))
  const letter = await readLetter(email)
  return { visitor: await browser.visitor(), browser, ...letter, page: '/apply/individual/name' }
}
async function askToChange(): Promise<Asked> {
  const [browser, email] = [await beginApplication(makeEmail()), makeEmail()]
  browser.take(await signIn.requestEmailChange(await browser.visitor(), email))
  const letter = await readLetter(email)
  return { visitor: await browser.visitor(), browser, ...letter, page: '/settings' }
}
async function askToClose(): Promise<Asked> {
  const email = makeEmail()
  const browser = await beginApplication(email)
  await readLetter(email)
  browser.take(await signIn.requestClosing(await browser.visitor()))
  const letter = await readLetter(email)
  return { visitor: await browser.visitor(), browser, ...letter, page: '/settings/close' }
}

const purposes: [string, () => Promise<Asked>][] = [
  ['a sign-in', askToSignIn],
  ['a new application', askToStart],
  ['an unknown address', () => ask(makeEmail(), '/start?account=none')],
  ['an email change', askToChange],
  ['an account closure', askToClose],
]

const press = {
  code: (visitor: Visitor, { code }: Letter) => signIn.confirmCode(visitor, code),
  link: (visitor: Visitor, { token }: Letter) => signIn.confirmLink(visitor, token),
}
const cases = purposes.flatMap(([does, ask]) =>
  (['code', 'link'] as const).map((means) => ({ means, does, ask })),
)

/** Returns the customer of a started session, and whether the person confirmed their identity. */
async function read({ started }: NextPage) {
  const session = await browserSessions.find(started?.token)
  return session && { customerId: session.customerId, isProven: signIn.hasProof(session) }
}

test.each(cases)(
  'for $does, submitting a $means twice at once opens the same page',
  async ({ means, ask }) => {
    const { visitor, page, ...letter } = await ask()
    const pages = await Promise.all([1, 2].map(() => press[means](visitor, letter)))
    expect(pages.map(({ next }) => next)).toEqual([page, page])
    const [first, second] = await Promise.all(pages.map(read))
    expect(second).toEqual(first)
  },
)

test.each(cases)(
  'for $does, submitting a used $means again opens the page of the first time',
  async ({ means, ask }) => {
    const { visitor, browser, page, ...letter } = await ask()
    const first = await press[means](visitor, letter)
    // The browser has lost the first response, so it sends its old cookie.
    const second = await press[means](await browser.visitor(), letter)
    expect([first.next, second.next]).toEqual([page, page])
    expect(await read(second)).toEqual(await read(first))
  },
)

test('a used link opens nothing in another browser or after a minute', async () => {
  const { visitor, browser, token } = await askToSignIn()
  await signIn.confirmLink(visitor, token)
  const pressIn = async (other: TestBrowser) =>
    codeOf(signIn.confirmLink(await other.visitor(), token))
  expect(await pressIn(new TestBrowser())).toBe('CODE_HAS_EXPIRED')
  moveClock(61_000)
  expect(await pressIn(browser)).toBe('CODE_HAS_EXPIRED')
})

test('after a wrong second code, submitting the right code again does not sign in', async () => {
  const { visitor, browser, code } = await askToSignIn()
  await signIn.confirmCode(visitor, code)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const press = async (typed: string) => signIn.confirmCode(await browser.visitor(), typed)
  expect(await codeOf(press(wrong))).toBe('CODE_HAS_EXPIRED')
  expect(await press(code)).toEqual({ next: '/start' })
})

test('a code that is submitted again after a minute opens no account', async () => {
  const { visitor, browser, code } = await askToSignIn()
  await signIn.confirmCode(visitor, code)
  moveClock(61_000)
  expect(await signIn.confirmCode(await browser.visitor(), code)).toEqual({ next: '/start' })
})

test('a code opens no account a second time after the person signed out everywhere', async () => {
  const { visitor, browser, code } = await askToSignIn()
  const { started } = await signIn.confirmCode(visitor, code)
  const { customerId } = (await browserSessions.findPrincipal(started!.token))!
  await transaction(async (tx) => {
    await customers.lock(tx, customerId)
    await browserSessions.endAll(tx, customerId)
  })
  expect(await codeOf(signIn.confirmCode(await browser.visitor(), code))).toBe('CODE_HAS_EXPIRED')
})
