import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, bearer, call, connect, paths } from '../support/api'
import { type Database, openDatabase } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { makeEmail } from '../support/people'
import { type Service, startService } from '../support/service'
import { administer } from '../support/staff'
import { listLetters, openVisitor, type Visitor } from '../support/visitor'

// Behind a trusted proxy, the forwarded IP address identifies the caller.
const env = {
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_LETTERS_PER_QUARTER_HOUR: '30',
  RATE_LIMIT_WRONG_CODES_PER_QUARTER_HOUR: '30',
}
let one: Service
let two: Service
let database: Database

beforeAll(async () => {
  one = await startService({ env })
  two = await startService({ env, dataDir: one.dataDir })
  database = await openDatabase(one)
})
afterAll(async () => {
  await database.close()
  await two?.terminate()
  await one.stop()
})
beforeEach(() => database.query('delete from strict_limits'))

const visit = (at: Service, ip: string) => openVisitor(at, { 'x-forwarded-for': ip })
const ask = (visitor: Visitor, email: string) =>
  visitor.post('/api/email', { email, purpose: 'sign-in' })
const guess = (visitor: Visitor, code: string) => visitor.post('/api/email/code', { code })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const countOk = (answers: readonly Answer[]) =>
  answers.filter(({ status }) => status === 200 || status === 201).length
/** Ends the wait between two emails to one recipient, as if the time had passed. */
const endMailWait = () =>
  database.query("update strict_limits set expire = 0 where key like 'code-mail:%'")

/**
 * Sends 60 requests in three waves, each at the same time to both processes. On a busy machine, 60
 * requests at once would exceed the time limit of the database.
 */
async function flood(send: (at: Service) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let wave = 1; wave <= 3; wave++) {
    const sent = Array.from({ length: 20 }, (_, i) => send(i % 2 ? one : two))
    answers.push(...(await Promise.all(sent)))
  }
  return answers
}

test('one IP address can cause at most 30 emails in 15 minutes across two processes', async () => {
  const answers = await flood((at) => ask(visit(at, '203.0.113.1'), makeEmail()))
  expect(countOk(answers)).toBe(30)
  // The service counts requests per 15 minutes, so the wait is at most 900 s.
  const refused = await ask(visit(one, '203.0.113.1'), makeEmail())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await ask(visit(one, '203.0.113.2'), makeEmail())).status).toBe(200)
})

test('one IP address begins at most 30 applications in 15 minutes over two processes', async () => {
  const agreed = { userType: 'individual', consent: true, consentVersion: '1' }
  const begin = (at: Service, ip: string) => visit(at, ip).post('/api/start/consent', agreed)
  const answers = await flood((at) => begin(at, '203.0.113.30'))
  expect(countOk(answers)).toBe(30)
  const refused = await begin(one, '203.0.113.30')
  expectRefusal(refused, 429, 'RATE_LIMITED')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect(refused.headers.get('ratelimit-policy')).toBe('"consents";q=30;w=900')
  expect((await begin(one, '203.0.113.31')).status).toBe(200)
})

test('one IP address can try at most 30 wrong codes in 15 minutes across two processes', async () => {
  const emails = Array.from({ length: 9 }, makeEmail)
  const visitors: Visitor[] = []
  for (const [i, email] of emails.entries()) {
    const visitor = visit(i % 2 ? one : two, '203.0.113.3')
    expect((await ask(visitor, email)).status).toBe(200)
    visitors.push(visitor)
  }
  const codes = emails.map((email) => listLetters(one, email)[0]!)
  const tries = visitors.flatMap((visitor, i) =>
    Array.from({ length: 5 }, () => guess(visitor, wrongOf(codes[i]!.code))),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  const link = visit(one, '203.0.113.3')
  const answer = await link.post('/api/email/link', { token: codes[8]!.token })
  expect([answer.status, answer.body.data.next]).toEqual([200, '/start?account=none'])
})

test("a stranger's code requests and wrong codes do not block a person's sign-in", async () => {
  const email = makeEmail()
  const person = visit(one, '203.0.113.4')
  expect((await ask(person, email)).status).toBe(200)
  const own = listLetters(one, email)[0]!
  await endMailWait()
  expect((await ask(visit(one, '203.0.113.5'), email)).status).toBe(200)
  const signedIn = await guess(person, own.code)
  expect([signedIn.status, signedIn.body.data.next]).toEqual([200, '/start?account=none'])

  for (let round = 0; round < 4; round++) {
    await endMailWait()
    const stranger = visit(one, `203.0.113.${6 + round}`)
    await ask(stranger, email)
    const { code } = listLetters(one, email)[0]!
    for (let i = 0; i < 5; i++) expect((await guess(stranger, wrongOf(code))).status).toBe(400)
  }
  await endMailWait()
  const again = visit(one, '203.0.113.4')
  expect((await ask(again, email)).status).toBe(200)
  const [letter] = listLetters(one, email)
  expect(letter!.code).toBe('')
  const refused = await guess(again, '000000')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  const answer = await again.post('/api/email/link', { token: letter!.token })
  expect(answer.status).toBe(200)
})

test('invitations by advisors, not by partners, count toward the email limit per IP', async () => {
  const { headers } = await connect(one).systemSession()
  const email = 'letters.advisor@example.com'
  const staff = administer(one)
  await staff.send('POST', 'advisors', 201, { organization: 'Demo Bank', email })
  const { accessToken } = await staff.send('POST', 'advisors/tokens', 201, { email })
  const inviteAs = (as: Record<string, string>) =>
    Promise.all(
      Array.from({ length: 35 }, () =>
        call(one, 'POST', paths.invites, {
          headers: { ...as, 'x-forwarded-for': '203.0.113.20' },
          json: { role: 'individual', email: makeEmail(), firstName: 'Rae', lastName: 'Carter' },
        }),
      ),
    )
  expect(countOk(await inviteAs(headers))).toBe(35)
  expect(countOk(await inviteAs(bearer(accessToken)))).toBe(30)
})
