import { expect, test } from 'vitest'
import { call, connect, paths, signupBody } from '../support/api'
import { expectRefusal } from '../support/expectations'
import { makeEmail } from '../support/people'
import { borrowService, shareDatabase } from '../support/shared'
import { findCodeLetter, listLetters, openVisitor, type Visitor } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)

/** Signs a person up and opens their account in two browsers. */
async function openAccount() {
  const email = makeEmail()
  const { token, customerUid } = await client.invite({ email })
  const [browser, other] = [openVisitor(service), openVisitor(service)]
  for (const visitor of [browser, other]) await visitor.post('/api/invites', { token })
  const { headers } = await client.accept(token)
  await client.call('POST', paths.signup('individual'), { headers, json: signupBody() })
  const user = await client.userSession(customerUid)
  return { email, customerUid, browser, other, user }
}
const close = (browser: Visitor) => browser.post('/api/settings/close', {})

/** Lists the texts of the emails about the closed account. */
const listClosed = (email: string): string[] =>
  listLetters(service, email)
    .map(({ text }) => text)
    .filter((text) => text.includes('Your Latchkey account is closed'))

/** Requests a code for closing and enters it. */
async function prove(browser: Visitor, email: string): Promise<string> {
  const asked = await browser.post('/api/settings/close/code', {})
  expect(asked.body.data.next).toBe('/settings/close/check')
  const { code } = findCodeLetter(service, email)
  return (await browser.post('/api/email/code', { code })).body.data.next
}

test('closing the account with an emailed code signs the person out everywhere', async () => {
  const { email, customerUid, browser, other, user } = await openAccount()
  expectRefusal(await close(browser), 400, 'CODE_HAS_EXPIRED')
  expect(await prove(browser, email)).toBe('/settings/close')
  const before = browser.cookie

  const closed = await close(browser)
  expect(closed.body).toEqual({ data: { next: '/account-closed' } })
  expect(closed.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect(browser.cookie).not.toBe(before)
  for (const cookie of [before, browser.cookie, other.cookie])
    expect((await call(service, 'GET', '/api/status', { headers: { cookie } })).status).toBe(401)
  expect((await call(service, 'GET', paths.whoami, { headers: user.headers })).status).toBe(401)

  const [row] = await database.query('select closed_at from customers where id = $1', [customerUid])
  expect(row!.closed_at).not.toBeNull()
  await expect.poll(() => listClosed(email)).toHaveLength(1)
  expect(listClosed(email)[0]).toMatch(
    /keep its record until \w+ \d{1,2}, \d{4}\. Then we delete it/,
  )
})

test('only the browser in which a person enters the code can close the account', async () => {
  const { email, customerUid, browser, other } = await openAccount()
  await prove(browser, email)
  expectRefusal(await close(other), 400, 'CODE_HAS_EXPIRED')
  const [row] = await database.query('select closed_at from customers where id = $1', [customerUid])
  expect(row!.closed_at).toBeNull()
})

test('a pending payment blocks closing the account, and the person stays signed in', async () => {
  const { email, customerUid, browser } = await openAccount()
  const { headers } = await client.systemSession()
  const data = { transactionId: 'a' }
  const json = { customerUid, type: 'TRANSACTION_PENDING', data }
  await client.call('POST', paths.events, { headers, json })
  await prove(browser, email)
  expectRefusal(await close(browser), 409, 'PENDING_TRANSACTIONS')
  expect((await browser.get('/api/status')).status).toBe(200)
  expect(listClosed(email)).toEqual([])
})

test('a second request for a code to close an account sends no second email', async () => {
  const { email, browser } = await openAccount()
  const ask = async () => (await browser.post('/api/settings/close/code', {})).body.data.next
  expect([await ask(), await ask()]).toEqual(Array(2).fill('/settings/close/check'))
  const { code } = findCodeLetter(service, email)
  expect(listLetters(service, email).filter((letter) => letter.code !== '')).toHaveLength(1)
  expect((await browser.post('/api/email/code', { code })).body.data.next).toBe('/settings/close')
  expect((await close(browser)).status).toBe(200)
})

test('a closure link opened in another browser signs in, but confirms no closure', async () => {
  const { email, browser } = await openAccount()
  await browser.post('/api/settings/close/code', {})
  const { token } = findCodeLetter(service, email)
  const elsewhere = openVisitor(service)
  const answer = await elsewhere.post('/api/email/link', { token })
  expect(answer.body.data.next).toMatch(/^\/(status|sign-in\/choose)$/)
  expectRefusal(await close(browser), 400, 'CODE_HAS_EXPIRED')
})
