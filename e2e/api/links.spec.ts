import { describe, expect, test } from 'vitest'
import { sampleAnswers } from '@/lib/signup/sample-answers'
import { type Answer, connect, paths, type Session } from '../support/api'
import { moveClock } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { makeEmail, stepSlugs } from '../support/people'
import { shareDatabase, shareService } from '../support/shared'
import { connectStaff } from '../support/staff'
import { listLetters, openVisitor, type Visitor } from '../support/visitor'

const service = shareService()
const api = connect(service)
const staff = connectStaff(service)
const database = shareDatabase(service)

const linksOf = (customerUid: string) => `/entrypoint/org/v1/customers/${customerUid}/links`
let system: Session
async function ask(customerUid: string, json: unknown): Promise<Answer> {
  system ??= await api.systemSession()
  return api.call('POST', linksOf(customerUid), { headers: system.headers, json })
}
async function makeLink(customerUid: string, json: Record<string, unknown>): Promise<string> {
  const answer = await ask(customerUid, json)
  expect(answer.status).toBe(201)
  return answer.body.data.url.split('/').at(-1)
}
const press = (visitor: Visitor, token: string) => visitor.post('/api/links', { token })
const invite = async () => {
  const email = makeEmail()
  return { email, ...(await api.invite({ email })) }
}
const agree = (visitor: Visitor) =>
  visitor.post('/api/start/consent', {
    userType: 'individual',
    consent: true,
    consentVersion: '2026-01',
  })
/** Opens a link in a new browser. */
async function open(
  customerUid: string,
  purpose: string,
): Promise<{ visitor: Visitor; next: string }> {
  const visitor = openVisitor(service)
  const answer = await press(visitor, await makeLink(customerUid, { purpose }))
  expect(answer.status).toBe(200)
  return { visitor, next: answer.body.data.next }
}

describe('creating links', () => {
  test("a partner sets a link's lifetime, but gets 404 for another partner's customer", async () => {
    const { customerUid } = await invite()
    const before = Date.now()
    const { body } = await ask(customerUid, { purpose: 'onboarding', expiresInMinutes: 60 })
    expect(body.data.url).toMatch(new RegExp(`^${service.url}/link/\\w{43}$`))
    const minutes = (Date.parse(body.data.expiresAt) - before) / 60_000
    expect(Math.round(minutes)).toBe(60)
    const stranger = (await staff('POST', 'credentials', { json: { organization: 'Other' } })).body
    const { headers } = await api.session(undefined, stranger.data)
    const foreign = await api.call('POST', linksOf(customerUid), {
      headers,
      json: { purpose: 'status' },
    })
    expectRefusal(foreign, 404, 'NOT_FOUND', 'customerUid')
  })

  test('one error response lists every invalid field of a link', async () => {
    const { customerUid } = await invite()
    const { status, body } = await ask(customerUid, {
      purpose: 'everything',
      returnUrl: 'https://evil.example/',
      refreshUrl: 'javascript:alert(1)',
      state: 'a b',
      expiresInMinutes: 61,
    })
    expect(status).toBe(400)
    expect(
      body.errors
        .map((one: { code: string; source: string }) => `${one.source} ${one.code}`)
        .sort(),
    ).toEqual([
      'expiresInMinutes MAX',
      'purpose ONEOF',
      'refreshUrl RETURN_URL_NOT_ALLOWED',
      'returnUrl RETURN_URL_NOT_ALLOWED',
      'state INVALID_CHARACTERS',
    ])
    for (const source of ['returnUrl', 'refreshUrl'])
      expectRefusal(
        await ask(customerUid, { purpose: 'status', [source]: 'https://evil.example/' }),
        400,
        'RETURN_URL_NOT_ALLOWED',
        source,
      )
  })

  test('a partner can create at most 20 links an hour for one customer', async () => {
    const [one, other] = [await invite(), await invite()]
    for (let n = 0; n < 20; n++)
      expect((await ask(one.customerUid, { purpose: 'status' })).status).toBe(201)
    const refused = await ask(one.customerUid, { purpose: 'inbox' })
    expectRefusal(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await ask(other.customerUid, { purpose: 'status' })).status).toBe(201)
  })

  test("the database stores no link token, and a copy of a link's row opens no session", async () => {
    const [one, other] = [await invite(), await invite()]
    const token = await makeLink(one.customerUid, { purpose: 'onboarding' })
    const rows = await database.query('select links::text as text from links')
    expect(JSON.stringify(rows)).not.toContain(token)
    await database.query('update links set customer_id = $1 where customer_id = $2', [
      other.customerUid,
      one.customerUid,
    ])
    expectRefusal(await press(openVisitor(service), token), 404, 'NOT_FOUND', 'token')
  })
})

describe('opening links', () => {
  test('only a button press uses up a link, and one of ten simultaneous presses succeeds', async () => {
    const { customerUid } = await invite()
    const token = await makeLink(customerUid, { purpose: 'onboarding' })
    const bot = openVisitor(service)
    for (let n = 0; n < 3; n++) await bot.get(`/link/${token}`)
    await api.call('HEAD', `/link/${token}`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => press(openVisitor(service), token)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    const [row] = await database.query(
      'select count(*)::int as n from browser_sessions where customer_id = $1',
      [customerUid],
    )
    expect(row).toEqual({ n: 1 })
    expectRefusal(await press(openVisitor(service), token), 400, 'CODE_HAS_EXPIRED', 'token')
  })

  test('both submissions of a link page in one browser open the same page', async () => {
    const { customerUid } = await invite()
    const token = await makeLink(customerUid, { purpose: 'onboarding' })
    const visitor = openVisitor(service)
    const { next } = (await press(visitor, token)).body.data
    expect((await press(visitor, token)).body.data.next).toBe(next)
  })

  test('a new link expires the earlier link with the same purpose but no other link', async () => {
    const { customerUid } = await invite()
    const older = await makeLink(customerUid, { purpose: 'onboarding' })
    const other = await makeLink(customerUid, { purpose: 'status' })
    const newer = await makeLink(customerUid, { purpose: 'onboarding' })
    expectRefusal(await press(openVisitor(service), older), 400, 'CODE_HAS_EXPIRED', 'token')
    expect((await press(openVisitor(service), other)).status).toBe(200)
    expect((await press(openVisitor(service), newer)).status).toBe(200)
  })

  test('a link replaces the session of another person in the same browser', async () => {
    const [one, two] = [await invite(), await invite()]
    const { visitor } = await open(one.customerUid, 'status')
    const before = visitor.cookie
    await press(visitor, await makeLink(two.customerUid, { purpose: 'status' }))
    expect(visitor.cookie).not.toBe(before)
    const old = openVisitor(service, { cookie: before })
    expect((await old.get('/api/session')).status).toBe(401)
    const rows = await database.query(
      'select customer_id from browser_sessions where customer_id = any($1)',
      [[one.customerUid, two.customerUid]],
    )
    expect(rows).toEqual([{ customer_id: two.customerUid }])
  })

  test('a link of a revoked credential or a closed account opens no session', async () => {
    const issued = (await staff('POST', 'credentials', { json: { organization: 'Ending' } })).body
    const { headers } = await api.session(undefined, issued.data)
    const made = await api.call('POST', paths.invites, {
      headers,
      json: { role: 'individual', email: makeEmail(), firstName: 'Avery', lastName: 'Quinn' },
    })
    const answer = await api.call('POST', linksOf(made.body.data.customerUid), {
      headers,
      json: { purpose: 'status' },
    })
    await staff('DELETE', `credentials/${issued.data.clientId}`)
    const token = answer.body.data.url.split('/').at(-1)
    expectRefusal(await press(openVisitor(service), token), 403, 'CREDENTIAL_REVOKED')
    const person = await api.signUp()
    const link = await makeLink(person.customerUid, { purpose: 'status' })
    await api.call('DELETE', '/users/private/v1/account', { headers: person.user.headers })
    expectRefusal(await press(openVisitor(service), link), 404, 'NOT_FOUND', 'token')
  })

  test('an onboarding link shows answers in a second browser only after an email code', async () => {
    const { customerUid, email } = await invite()
    const { visitor, next } = await open(customerUid, 'onboarding')
    expect(next).toBe('/start/individual')
    await agree(visitor)
    expect((await visitor.post('/api/apply/name', sampleAnswers.name)).status).toBe(200)
    const again = await press(visitor, await makeLink(customerUid, { purpose: 'onboarding' }))
    expect(again.body.data.next).toBe('/apply/individual/date-of-birth')
    const other = await open(customerUid, 'onboarding')
    expect(other.next).toBe('/sign-in/check')
    expect((await other.visitor.get('/api/status')).status).toBe(401)
    const [letter] = listLetters(service, email)
    const entered = await other.visitor.post('/api/email/code', { code: letter!.code })
    expect(entered.body.data.next).toBe('/apply/individual/date-of-birth')
  })

  test('a link opens the page of its purpose, or /status if that page is not available', async () => {
    const invited = await invite()
    expect((await open(invited.customerUid, 'inbox')).next).toBe('/status')
    const person = await api.signUp()
    for (const [purpose, next] of [
      ['onboarding', '/status'],
      ['status', '/status'],
      ['inbox', '/inbox'],
      ['corrections', '/status'],
    ])
      expect([purpose, (await open(person.customerUid, purpose!)).next]).toEqual([purpose, next])
  })
})

test('a new onboarding link opens the form at the first unanswered step', async () => {
  const { customerUid } = await invite()
  const { visitor } = await open(customerUid, 'onboarding')
  await agree(visitor)
  for (const [n, step] of stepSlugs.entries()) {
    const answers =
      step === 'address'
        ? { ...sampleAnswers.address, isMailingAddressSame: 'yes' }
        : sampleAnswers[step]
    expect((await visitor.post(`/api/apply/${step}`, answers)).status).toBe(200)
    const again = await press(visitor, await makeLink(customerUid, { purpose: 'onboarding' }))
    expect(again.body.data.next).toBe(`/apply/individual/${stepSlugs[n + 1] ?? 'review'}`)
  }
  const sent = await visitor.post('/api/apply/submit', {})
  expect([sent.status, sent.body.data.customerUid]).toEqual([200, customerUid])
})

describe('sessions that a link opens', () => {
  test('the session of a link expires after 60 minutes despite activity', async () => {
    const { customerUid } = await invite()
    const { visitor } = await open(customerUid, 'status')
    const extend = async (minutes: number) => {
      await moveClock(database, `${minutes} min`)
      return (await visitor.post('/api/session/extend', {})).status
    }
    try {
      for (const minutes of [14, 28, 42, 56]) expect(await extend(minutes)).toBe(200)
      expect(await extend(61)).toBe(401)
    } finally {
      await moveClock(database, '0')
    }
  })

  test('the browser session of a link expires after 15 idle minutes', async () => {
    const { customerUid } = await invite()
    const { visitor } = await open(customerUid, 'status')
    try {
      await moveClock(database, '16 min')
      expect((await visitor.get('/api/session')).status).toBe(401)
    } finally {
      await moveClock(database, '0')
    }
  })

  test('editing the permissions of a browser session in the database ends the session', async () => {
    const { customerUid } = await invite()
    const { visitor } = await open(customerUid, 'status')
    await database.query('update browser_sessions set reach = null where customer_id = $1', [
      customerUid,
    ])
    expect((await visitor.get('/api/session')).status).toBe(401)
  })
})
