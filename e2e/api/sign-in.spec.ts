import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, connect, type Person, paths, signupBody } from '../support/api'
import { makeEmail } from '../support/people'
import { borrowService, shareDatabase } from '../support/shared'
import { administer } from '../support/staff'
import { findCodeLetter, listLetters, openVisitor, type Visitor } from '../support/visitor'

const service = borrowService()
const client = connect(service)
const database = shareDatabase(service)
/** A second organization. It invites people with email addresses that it does not control. */
let partner: Client

beforeAll(async () => {
  partner = connect(service, await administer(service).issue())
})

const forgetLimits = () => database.query('delete from strict_limits')
const nextOf = async (answer: ReturnType<Visitor['post']>): Promise<string> =>
  (await answer).body.data.next
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/status')).status

/** Signs up a person by API only. So no emailed code has confirmed the email address. */
async function plant(organization: Client, email: string): Promise<Person['customerUid']> {
  const { token, customerUid } = await organization.invite({ email })
  const { headers } = await organization.accept(token)
  const sent = { headers, json: signupBody() }
  const answer = await organization.call('POST', paths.signup('individual'), sent)
  expect(answer.status).toBe(200)
  return customerUid
}

/** Requests a code in a new browser. */
async function ask(email: string, purpose: 'start' | 'sign-in' = 'sign-in'): Promise<Visitor> {
  const visitor = openVisitor(service)
  await forgetLimits()
  if (purpose === 'start')
    await visitor.post('/api/start/consent', {
      userType: 'individual',
      consent: true,
      consentVersion: '2026-01',
    })
  const answer = await visitor.post('/api/email', { email, purpose })
  expect(answer.status).toBe(200)
  return visitor
}
const enterCode = (visitor: Visitor, email: string) =>
  nextOf(visitor.post('/api/email/code', { code: findCodeLetter(service, email).code }))
const choose = (visitor: Visitor, account: string) =>
  nextOf(visitor.post('/api/sign-in/account', { account }))

test('a browser that sends its code twice is signed in and gets the same page twice', async () => {
  const email = makeEmail()
  const { cookie } = await ask(email, 'start')
  const { code } = findCodeLetter(service, email)
  const send = (sent: string) =>
    fetch(`${service.url}/api/email/code`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: sent, origin: service.url },
      body: new URLSearchParams({ code }),
    })
  const answers = [...(await Promise.all([send(cookie), send(cookie)])), await send(cookie)]
  for (const answer of answers) {
    const [started = ''] = answer.headers.getSetCookie()
    const headers = { cookie: started.split(';')[0]! }
    const session = await fetch(`${service.url}/api/session`, { headers })
    expect([answer.headers.get('location'), session.status]).toEqual([
      '/apply/individual/name',
      200,
    ])
  }
})

describe('signing in to an account that a partner created for the email', () => {
  test('a sign-in code alone does not open an account that a partner created by API', async () => {
    const email = makeEmail()
    const planted = await plant(partner, email)
    const person = await ask(email)
    expect(await enterCode(person, email)).toBe('/sign-in/choose')
    expect(await statusOf(person)).toBe(401)
    expect(await choose(person, planted)).toBe('/status')
    expect(await statusOf(person)).toBe(200)
    // The first sign-in confirmed that the person can read the mailbox, so the second one asks no
    // further question.
    const again = await ask(email)
    expect(await enterCode(again, email)).toBe('/status')
  })

  test('a sign-in link alone does not open an account that a partner created by API', async () => {
    const email = makeEmail()
    await plant(partner, email)
    await ask(email)
    const elsewhere = openVisitor(service)
    const { token } = findCodeLetter(service, email)
    expect(await nextOf(elsewhere.post('/api/email/link', { token }))).toBe('/sign-in/choose')
    expect(await statusOf(elsewhere)).toBe(401)
  })

  test('a person can choose their own account although a partner used the same email', async () => {
    const email = makeEmail()
    const own = await ask(email, 'start')
    expect(await enterCode(own, email)).toBe('/apply/individual/name')
    await plant(partner, email)
    const person = await ask(email)
    expect(await enterCode(person, email)).toBe('/sign-in/choose')
    const [{ id }] = (await database.query(
      'select id from customers where email_proven_at is not null order by created_at desc limit 1',
    )) as [{ id: string }]
    expect(await choose(person, id)).toBe('/apply/individual/name')
  })

  test('starting without an invitation does not open an account that an API call created', async () => {
    const email = makeEmail()
    await plant(client, email)
    const person = await ask(email, 'start')
    expect(await enterCode(person, email)).toBe('/sign-in/choose')
    expect(await statusOf(person)).toBe(401)
    expect(await choose(person, 'none')).toBe('/apply/individual/name')
  })
})

describe('choosing an account after the email code', () => {
  test('a person who chooses no account is not signed in and must request a new code', async () => {
    const email = makeEmail()
    const planted = await plant(partner, email)
    const person = await ask(email)
    await enterCode(person, email)
    expect(await choose(person, 'none')).toBe('/start?account=refused')
    expect(await statusOf(person)).toBe(401)
    expect(await choose(person, planted)).toBe('/sign-in')
  })

  test('a person cannot choose an account with another email address', async () => {
    const email = makeEmail()
    await plant(partner, email)
    const other = await plant(partner, makeEmail())
    const person = await ask(email)
    await enterCode(person, email)
    for (const account of [other, crypto.randomUUID(), '', "' or 1=1"]) {
      const answer = await person.post('/api/sign-in/account', { account })
      expect([answer.status, answer.body.errors[0].source]).toEqual([404, 'account'])
    }
    expect((await person.post('/api/sign-in/account', {})).body.errors[0].code).toBe('REQUIRED')
    expect(await statusOf(person)).toBe(401)
  })

  test('a browser without a confirmed email gets 401 when it chooses an account', async () => {
    const planted = await plant(partner, makeEmail())
    const stranger = openVisitor(service)
    expect(await choose(stranger, planted)).toBe('/sign-in')
    const asked = await ask(makeEmail())
    expect(await choose(asked, planted)).toBe('/sign-in')
    expect([await statusOf(stranger), await statusOf(asked)]).toEqual([401, 401])
  })
})

test('a person gets one email about a sign-in from a new browser', async () => {
  const email = makeEmail()
  const customerUid = await plant(client, email)
  const enterFrom = async (userAgent: string, how: 'code' | 'token') => {
    const visitor = openVisitor(service, { 'user-agent': userAgent })
    await forgetLimits()
    await visitor.post('/api/email', { email, purpose: 'sign-in' })
    const letter = listLetters(service, email).find((one) => one[how] !== '')!
    const path = how === 'code' ? '/api/email/code' : '/api/email/link'
    expect((await visitor.post(path, { [how]: letter[how] })).status).toBe(200)
    return visitor
  }
  const listNew = () =>
    listLetters(service, email).filter(({ text }) => text.includes("haven't signed in with before"))
  const first = await enterFrom('Mozilla/5.0 (iPhone) CriOS/140.0', 'code')
  await choose(first, customerUid)
  expect(listNew()).toEqual([])
  await enterFrom('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', 'token')
  await enterFrom('Mozilla/5.0 (Windows NT 10.0) Firefox/141.0', 'code')
  await expect.poll(() => listNew().length).toBe(1)
  expect(listNew()[0]!.text).toContain('Browser: Firefox on Windows')
})
