import type net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBrowser } from '../../testing/browser'
import { TestMailServer } from '../../testing/mail-server'
import { openRooms } from '../../testing/open-rooms'
import * as challenges from '../challenges'
import * as signIn from '../sign-in'

const server = new TestMailServer()
let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms({ SMTP_URL: await server.open() })
})
beforeEach(() => server.reset())
afterAll(async () => {
  server.close()
  await rooms.close()
})

let made = 0
const makeEmail = () => `presser.${++made}@example.com`
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error) => error.code,
  )
const challengeOf = async (browser: TestBrowser) =>
  (await browser.visitor()).session?.state.challengeId
const ask = async (browser: TestBrowser, email: string) =>
  browser.take(await signIn.requestCode(await browser.visitor(), { email, purpose: 'start' }))

/** Opens a browser on the page that asks for the email address. */
async function open(): Promise<TestBrowser> {
  const browser = new TestBrowser()
  const agreed = { userType: 'individual', consentVersion: '2026-01' } as const
  browser.take(await signIn.agree(await browser.visitor(), agreed))
  return browser
}

test('a second code request for one address sends no email and keeps the first code', async () => {
  const [browser, email] = [await open(), makeEmail()]
  expect(await ask(browser, email)).toBe('/verify-email/check')
  const first = await challengeOf(browser)
  expect(await ask(browser, email)).toBe('/verify-email/check')
  expect(await challengeOf(browser)).toBe(first)
  expect(server.received).toEqual([email])
})

test('a second code request during a slow delivery sends no second email', async () => {
  const held: net.Socket[] = []
  server.behave = (socket) => void held.push(socket)
  const [browser, email] = [await open(), makeEmail()]
  const first = ask(browser, email)
  await expect.poll(() => held.length).toBe(1)
  expect(await ask(browser, email)).toBe('/verify-email/check')
  for (const socket of held) server.accept(socket)
  expect(await first).toBe('/verify-email/check')
  expect(server.received).toEqual([email])
})

test('a request for a new code within 30 s is refused, and the first code remains', async () => {
  const [browser, email] = [await open(), makeEmail()]
  await ask(browser, email)
  const first = await challengeOf(browser)
  expect(await codeOf(signIn.requestCodeAgain(await browser.visitor()))).toBe('RATE_LIMITED')
  expect(await challengeOf(browser)).toBe(first)
})

test('a second browser cannot request a code for the same address immediately', async () => {
  const [browser, other, email] = [await open(), await open(), makeEmail()]
  await ask(browser, email)
  expect(await codeOf(ask(other, email))).toBe('RATE_LIMITED')
  expect(await challenges.hasLiveCode((await challengeOf(browser))!)).toBe(true)
})
