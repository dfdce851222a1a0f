import { expect, onTestFinished, test } from 'vitest'
import { sandboxNumbers } from '@/lib/sandbox-numbers'
import { bearer, call, connect, paths, signupBody } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { openBrowser } from '../support/callers'
import { openDatabase } from '../support/database'
import { openPlainMailbox, openPlainPage } from '../support/plain-page'
import { startProduction } from '../support/production'
import { startService } from '../support/service'
import { shareService } from '../support/shared'
import { connectStaff } from '../support/staff'

const service = shareService()

test('every page has security headers and a unique CSP nonce', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/', '/no-such-page', '/sandbox', '/developers']) {
    const accept = 'text/html'
    const { headers, text } = await callExactly(service, path, { headers: { accept } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect([
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('x-powered-by'),
    ]).toEqual(['nosniff', 'DENY', null])
    expect([
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual(['same-origin', 'same-origin', 'same-origin'])
    const policy = headers.get('content-security-policy')!
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe-|\*|https?:/)
    const nonce = /script-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'/.exec(
      policy,
    )![1]!
    nonces.add(nonce)
    expect(text).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(5)
})

test('the sandbox page shows active faults and the clock offset, and resets the clock', async () => {
  const show = async () => (await call(service, 'GET', '/sandbox')).text
  const before = await show()
  expect(before).toContain('Shows the real time')
  expect(before).not.toContain('Reset the clock')
  const { headers } = await connect(service).session()
  const move = (offsetSeconds: number) =>
    call(service, 'PUT', '/sandbox/v1/clock', { headers, json: { offsetSeconds } })
  const json = { provider: 'down', untilSeconds: 3600 }
  await call(service, 'PUT', '/sandbox/v1/faults', { headers, json })
  expect(await show()).toMatch(/down(?:<!-- -->)? for one organization, until/)
  await move(2 * 3600)
  const moved = await show()
  expect(moved).toMatch(/2 hours ahead/)
  // The fault lasts one hour. The clock is now two hours ahead, so the fault has ended.
  expect(moved).not.toContain('for one organization')
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: service.url }
  const answer = await call(service, 'POST', '/api/clock', { headers: form, body: 'go=yes' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox'])
  expect(await show()).toContain('Shows the real time')
})

test('the sandbox page lists the test SSNs of the simulator', async () => {
  const { text } = await call(service, 'GET', '/sandbox')
  expect(sandboxNumbers.map(({ socialSecurityNumber }) => socialSecurityNumber)).toEqual([
    '000-00-0001', '000-00-0002', '000-00-0003', '000-00-0004', '000-00-0005', '000-00-0006', '000-00-0009', '000-00-0029', '000-00-0050', '000-00-0051',
  ]) // biome-ignore format: a list
  for (const { socialSecurityNumber } of sandboxNumbers)
    expect(text).toContain(socialSecurityNumber)
})

test('in production the API reference has no links for trying operations', async () => {
  const live = await startProduction(service)
  onTestFinished(() => live.stop())
  for (const path of ['/developers', '/developers/api', '/developers/api/sessions']) {
    const [inSandbox, inProduction] = [
      await call(service, 'GET', path),
      await call(live, 'GET', path),
    ]
    expect([inSandbox.status, inProduction.status]).toEqual([200, 200])
    expect(inProduction.text).not.toMatch(/\btry it|href="\/sandbox/i)
    if (path.endsWith('/sessions'))
      expect(inSandbox.text).toMatch(/Credentials to try it out[\s\S]*Try it/)
  }
})

test('over https, pages read the theme only from the cookie with the prefix __Host-', async () => {
  const secure = await startService({ env: { APP_URL: 'https://onboarding.example' } })
  onTestFinished(() => secure.stop())
  const open = (cookie: string) => callExactly(secure, '/help', { headers: { cookie } })
  const page = await open('__Host-theme=dark')
  expect(page.text).toContain('data-theme="dark"')
  expect(page.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect((await open('theme=dark')).text).not.toContain('data-theme=')
})

test('the metrics contain the number of page views by status', async () => {
  const count = async (status: number): Promise<number> => {
    const { text } = await call(service, 'GET', '/metrics', {
      headers: bearer(service.adminKey()),
    })
    const series = `latchkey_request_duration_seconds_count{operation="page",status="${status}"}`
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const before = [await count(200), await count(404)]
  await call(service, 'GET', '/start')
  await call(service, 'GET', '/no-such-page')
  expect([await count(200), await count(404)]).toEqual(before.map((n) => n + 1))
})

test('the sandbox mailbox shows only the emails to the address entered in its form', async () => {
  const client = connect(service)
  const invites = await Promise.all(
    ['one', 'two'].map((name) => client.invite({ email: `${name}.mailbox@example.com` })),
  )
  const mailbox = openPlainPage(service.url)
  const listTokens = () => invites.map(({ token }) => mailbox.html.includes(token))
  await mailbox.open('/sandbox/mailbox?to=one.mailbox@example.com')
  expect([mailbox.status, listTokens()]).toEqual([200, [false, false]])
  await openPlainMailbox(mailbox, 'mailbox@example.com')
  expect(listTokens()).toEqual([false, false])
  expect(mailbox.text).toContain('No messages to this address yet.')
  await openPlainMailbox(mailbox, 'One.Mailbox@example.com')
  expect(listTokens()).toEqual([true, false])
})

test('only the browser that opened a mailbox can see the HTML of its emails', async () => {
  const { token } = await connect(service).invite({ email: 'html.mailbox@example.com' })
  const mailbox = openPlainPage(service.url)
  await openPlainMailbox(mailbox, 'html.mailbox@example.com')
  const [, letter = ''] = /href="(\/api\/mailbox\/letters\/[\da-f-]{36})"/.exec(mailbox.html) ?? []
  await mailbox.open(letter)
  expect(mailbox.status).toBe(200)
  expect(mailbox.html).toMatch(new RegExp(`class="button" href="[^"]+/invite/${token}"`))
  const stranger = await call(service, 'GET', letter)
  expect([stranger.status, stranger.body.errors[0].code]).toEqual([404, 'NOT_FOUND'])
  await openPlainMailbox(mailbox, 'another.mailbox@example.com')
  await mailbox.open(letter)
  expect(mailbox.status).toBe(404)
})

test("the CSP of an email's HTML forbids scripts and external resources", async () => {
  await connect(service).invite({ email: 'policy.mailbox@example.com' })
  const mailbox = openPlainPage(service.url)
  await openPlainMailbox(mailbox, 'policy.mailbox@example.com')
  const [, letter = ''] = /href="(\/api\/mailbox\/letters\/[\da-f-]{36})"/.exec(mailbox.html) ?? []
  await mailbox.open(letter)
  expect(mailbox.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = mailbox.headers.get('content-security-policy')
  for (const rule of ["default-src 'none'", 'img-src data:', 'sandbox'])
    expect(policy).toContain(rule)
})

test('the sandbox mailbox lists 20 emails and links to older emails', async () => {
  const email = 'many.mailbox@example.com'
  const client = connect(service)
  for (let n = 0; n < 21; n++) await client.invite({ email })
  const mailbox = openPlainPage(service.url)
  const countLetters = () => mailbox.html.match(/href="\/api\/mailbox\/letters\//g)?.length
  await openPlainMailbox(mailbox, email)
  expect(countLetters()).toBe(20)
  await mailbox.follow('Older messages')
  expect(countLetters()).toBe(1)
})

test('the sandbox mailbox puts no email address in its URL or in the log', async () => {
  const email = 'kept.mailbox@example.com'
  const { token } = await connect(service).invite({ email })
  const mailbox = openPlainPage(service.url)
  await openPlainMailbox(mailbox, email)
  expect(mailbox.url.href).toBe(`${service.url}/sandbox/mailbox`)
  await mailbox.open('/sandbox/mailbox')
  expect(mailbox.html).toContain(token)
  expect(mailbox.valueOf('Email address')).toBe(email)
  expect(service.log()).not.toContain('kept.mailbox')
})

test('the sandbox mailbox rejects an invalid address and still shows the typed text', async () => {
  const mailbox = openPlainPage(service.url)
  for (const typed of ['', 'not an address']) {
    await openPlainMailbox(mailbox, typed)
    expect(mailbox.linksAt('error-summary')).toHaveLength(1)
    expect(mailbox.title).toMatch(/^Error: Mailbox/)
    expect(mailbox.valueOf('Email address')).toBe(typed)
  }
})

test('opening the sandbox mailbox does not sign a person out', async () => {
  const person = await connect(service).invite()
  const cookie = await openBrowser(service, person.token)
  const answer = await call(service, 'POST', '/api/mailbox', {
    headers: { cookie, origin: service.url },
    json: { email: 'another@example.com' },
  })
  expect([answer.status, answer.body.data]).toEqual([200, { next: '/sandbox/mailbox' }])
  expect(answer.headers.getSetCookie()).toEqual([])
  const page = await callExactly(service, '/sandbox/mailbox', { headers: { cookie } })
  expect(page.text).toContain('another@example.com')
  expect((await callExactly(service, '/status', { headers: { cookie } })).status).toBe(200)
})

test("each view of a person's page creates an audit row before the page arrives", async () => {
  const client = connect(service)
  const database = await openDatabase(service)
  onTestFinished(() => database.close())
  const person = await client.invite()
  const cookie = await openBrowser(service, person.token)
  const view = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await callExactly(service, path, { headers: { cookie, ...headers } })
    const rows = await database.query('select * from audit where request_id = $1', [
      answer.headers.get('x-request-id'),
    ])
    return [answer.status, rows]
  }
  const row = (route: string) => [
    expect.objectContaining({
      method: 'GET',
      route,
      status: 200,
      caller: 'Applicant',
      customer_id: person.customerUid,
      ip: '127.0.0.1',
    }),
  ]
  const forged = { 'x-page-view': '01a1f000-0000-7000-8000-000000000000' }
  expect(await view('/status', forged)).toEqual([200, row('/status')])
  // The page redirects this person, but the audit still has a row for the view.
  expect(await view('/inbox?filter=unread')).toEqual([307, row('/inbox')])
  expect(await view('/status', { cookie: '' })).toEqual([307, []])
})

test.each(['/_global-error', '/_global-error/', '/_global-error.rsc', '/_global-error?x=1'])(
  'the internal Next.js page %s does not return a 5xx',
  async (path) => {
    const answer = await callExactly(service, path)
    expect([path, answer.status < 500]).toEqual([path, true])
  },
)

test('an inbox item shows its sender, but no link to an unlisted origin', async () => {
  const client = connect(service)
  const person = await client.invite()
  const cookie = await openBrowser(service, person.token)
  const { headers } = await client.userSession(person.customerUid)
  const json = signupBody()
  expect((await client.call('POST', paths.signup('individual'), { headers, json })).status).toBe(
    200,
  )
  const actions = [
    { label: 'Look at your status', url: '/status' },
    { label: 'Win a prize', url: 'https://evil.example/' },
    { label: 'See your card', url: 'https://listed.example/cards/7' },
  ]
  const settings = await client.call('PUT', paths.organization, {
    headers: (await client.systemSession()).headers,
    json: { returnOrigins: ['https://listed.example'] },
  })
  expect(settings.status).toBe(200)
  const sent = await client.call('POST', paths.events, {
    headers: (await client.systemSession()).headers,
    json: actions.map((action) => ({
      customerUid: person.customerUid,
      type: 'PLATFORM_MESSAGE',
      data: { action },
    })),
  })
  expect(sent.status).toBe(202)
  // Returns a page without its scripts, because the scripts contain all data of the items.
  const open = async (path: string): Promise<string> =>
    (await callExactly(service, path, { headers: { cookie } })).text.replace(
      /<script\b.*?<\/script>/gs,
      '',
    )
  const [ours, theirs, listed] = await Promise.all(
    sent.body.data.map(({ id }: { id: string }) => open(`/inbox/${id}`)),
  )
  const sender = (await connectStaff(service)('GET', 'organizations')).body.data.find(
    ({ isHouse }: { isHouse: boolean }) => isHouse,
  ).name
  for (const page of [ours, theirs, listed, await open('/inbox')])
    expect(page).toContain(`From ${sender}<`)
  expect(ours).toMatch(/<a[^>]* href="\/status"[^>]*>(?:<span>)?Look at your status/)
  expect(theirs).not.toContain('Win a prize')
  expect(listed).toMatch(/<a[^>]* href="https:..listed.example.cards.7"[^>]*>.*?See your card/)
})
