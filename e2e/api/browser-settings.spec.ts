import { afterAll, describe, expect, test } from 'vitest'
import { type Answer, call, connect, paths, signupBody } from '../support/api'
import { moveClock } from '../support/database'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const client = connect(service)
const database = shareDatabase(service)

/** Signs the same person in with several browsers. */
async function signIn(userAgents: readonly string[]): Promise<string[]> {
  const person = await client.person()
  const cookies: string[] = []
  for (const agent of userAgents) {
    const headers = { origin: service.url, 'user-agent': agent }
    const answer = await call(service, 'POST', '/api/invites', {
      headers,
      json: { token: person.invite.token },
    })
    cookies.push(answer.headers.getSetCookie()[0]!.split(';')[0]!)
  }
  const signed = { headers: person.temporary.headers, json: signupBody() }
  await client.call('POST', paths.signup('individual'), signed)
  return cookies
}
const own = (cookie: string, headers: Record<string, string> = {}) => ({
  cookie,
  'sec-fetch-site': 'same-origin',
  ...headers,
})
const post = (cookie: string, path: string, json: unknown) =>
  call(service, 'POST', path, { headers: own(cookie), json })
const submit = (cookie: string, path: string, fields: Record<string, string>) =>
  call(service, 'POST', path, {
    headers: own(cookie, {
      'content-type': 'application/x-www-form-urlencoded',
      referer: `${service.url}/settings`,
    }),
    body: new URLSearchParams(fields).toString(),
  })
const poll = async (cookie: string): Promise<number> =>
  (await call(service, 'GET', '/api/status', { headers: own(cookie) })).status
const placeOf = (answer: Answer) => [answer.status, answer.headers.get('location')]
const codeOf = (answer: Answer) => [answer.status, answer.body?.errors?.[0]?.code]

describe('the theme setting', () => {
  test('POST settings stores the theme in a cookie for a year', async () => {
    const [cookie] = (await signIn(['A'])) as [string]
    const answer = await post(cookie, '/api/settings', { theme: 'dark' })
    expect(answer.body).toEqual({ data: { theme: 'dark' } })
    expect(answer.headers.getSetCookie()).toEqual([
      'theme=dark; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000',
    ])
    const form = await submit(cookie, '/api/settings', { theme: 'light' })
    expect(placeOf(form)).toEqual([303, '/settings'])
    expect(form.headers.getSetCookie()[0]).toMatch(/^theme=light;/)
  })

  test('the theme "system" deletes the theme cookie; an unknown theme returns 400', async () => {
    const [cookie] = (await signIn(['A'])) as [string]
    const answer = await submit(cookie, '/api/settings', { theme: 'system' })
    expect(answer.headers.getSetCookie()).toEqual([
      'theme=system; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
    expect(codeOf(await post(cookie, '/api/settings', { theme: 'purple' }))).toEqual([400, 'ONEOF'])
    expect(
      codeOf(
        await call(service, 'POST', '/api/settings', { headers: own(''), json: { theme: 'dark' } }),
      ),
    ).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('inbox settings', () => {
  const save = (cookie: string, json: unknown) => post(cookie, '/api/settings/inbox', json)

  test('inbox settings are stored per person, and an unchecked box turns a setting off', async () => {
    const [cookie] = (await signIn(['A'])) as [string]
    const checked = {
      isComplete: 'yes',
      readsOnView: 'yes',
      mutesMessages: 'yes',
      emailsMessages: 'yes',
      emailsTransactions: 'yes',
    }
    const data = {
      readsOnView: true,
      hasShortcuts: false,
      mutesMessages: true,
      emailsMessages: true,
      emailsTransactions: true,
    }
    expect((await save(cookie, checked)).body).toEqual({ data })
    const chosen = `select count(*) as n from notification_heads
      where mutes_platform and emails_platform and emails_transaction`
    expect(await database.query(chosen)).toEqual([{ n: 1 }])
    expect((await save(cookie, { isComplete: 'yes' })).body).toEqual({
      data: {
        readsOnView: false,
        hasShortcuts: false,
        mutesMessages: false,
        emailsMessages: false,
        emailsTransactions: false,
      },
    })
    const off = `select count(*) as n from notification_heads
      where mutes_platform or emails_platform or emails_transaction`
    expect(await database.query(off)).toEqual([{ n: 0 }])
    const form = {
      headers: own(cookie, { 'content-type': 'application/x-www-form-urlencoded' }),
      body: '',
    }
    expect(placeOf(await call(service, 'POST', '/api/settings/inbox', form))).toEqual([
      303,
      '/settings',
    ])
    const [kept] = await database.query(
      'select inbox_reads_on_view, inbox_has_shortcuts from customers where inbox_reads_on_view = false',
    )
    expect(kept).toEqual({ inbox_reads_on_view: false, inbox_has_shortcuts: false })
  })

  test('a form of an earlier release changes only the settings that the form contains', async () => {
    const [cookie] = (await signIn(['A'])) as [string]
    const isOn = { mutesMessages: true, emailsMessages: true, emailsTransactions: true }
    const boxes = { mutesMessages: 'yes', emailsMessages: 'yes', emailsTransactions: 'yes' }
    await save(cookie, { isComplete: 'yes', ...boxes })
    expect((await save(cookie, { hasShortcuts: 'yes' })).body).toEqual({
      data: { readsOnView: false, hasShortcuts: true, ...isOn },
    })
    const form = await submit(cookie, '/api/settings/inbox', { readsOnView: 'yes' })
    expect(placeOf(form)).toEqual([303, '/settings'])
    expect((await save(cookie, { readsOnView: 'yes' })).body).toEqual({
      data: { readsOnView: true, hasShortcuts: false, ...isOn },
    })
  })

  test('changing inbox settings returns 403 before the signup and 401 without a cookie', async () => {
    const [cookie] = (await signIn(['A'])) as [string]
    expect(codeOf(await save(cookie, { readsOnView: true }))).toEqual([400, 'ONEOF'])
    expect(
      codeOf(await call(service, 'POST', '/api/settings/inbox', { headers: own(''), json: {} })),
    ).toEqual([401, 'UNAUTHORIZED'])
    const { invite } = await client.person()
    const answer = await call(service, 'POST', '/api/invites', {
      headers: { origin: service.url },
      json: { token: invite.token },
    })
    const applicant = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(codeOf(await save(applicant, {}))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('ending browser sessions', () => {
  test('ending the other browser sessions keeps only the current session signed in', async () => {
    const [first, second, third] = (await signIn(['A', 'B', 'C'])) as [string, string, string]
    const [stranger] = (await signIn(['A'])) as [string]
    expect(placeOf(await submit(first, '/api/sessions/end', { which: 'others' }))).toEqual([
      303,
      '/settings/security',
    ])
    expect([
      await poll(first),
      await poll(second),
      await poll(third),
      await poll(stranger),
    ]).toEqual([200, 401, 401, 200])
  })

  test('ending all browser sessions also ends the current one', async () => {
    const [first, second] = (await signIn(['A', 'B'])) as [string, string]
    const answer = await submit(first, '/api/sessions/end', { which: 'all' })
    expect(placeOf(answer)).toEqual([303, '/signed-out'])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^onb=; .*Max-Age=0$/)
    expect([await poll(first), await poll(second)]).toEqual([401, 401])
  })

  test('a person can end a single browser session, but no session of another person', async () => {
    const [first, second, third] = (await signIn(['A', 'The second', 'C'])) as [
      string,
      string,
      string,
    ]
    const [stranger] = (await signIn(['A'])) as [string]
    const [found] = await database.query(
      `select handle from browser_sessions where user_agent = 'The second'`,
    )
    const { handle } = found!
    expect(codeOf(await post(stranger, `/api/sessions/${handle}/end`, {}))).toEqual([
      404,
      'NOT_FOUND',
    ])
    expect((await post(first, `/api/sessions/${handle}/end`, {})).body).toEqual({
      data: { next: '/settings/security' },
    })
    expect([await poll(first), await poll(second), await poll(third)]).toEqual([200, 401, 200])
    expect(codeOf(await post(first, `/api/sessions/${handle}/end`, {}))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the idle time of a browser session', () => {
  afterAll(() => moveClock(database, '0'))

  test('a POST extends an idle browser session, and polling does not', async () => {
    const [watching, doing] = (await signIn(['A', 'B'])) as [string, string]
    await moveClock(database, '10 minutes')
    expect([await poll(watching), await poll(doing)]).toEqual([200, 200])
    expect((await post(doing, '/api/notifications/mark-all-read', {})).status).toBe(200)
    await moveClock(database, '16 minutes')
    expect([await poll(watching), await poll(doing)]).toEqual([401, 200])
    // A form that the service rejects counts as activity too, so the session continues.
    expect(codeOf(await post(doing, '/api/settings', { theme: 'purple' }))).toEqual([400, 'ONEOF'])
    await moveClock(database, '30 minutes')
    expect(await poll(doing)).toBe(200)
    await moveClock(database, '32 minutes')
    expect(await poll(doing)).toBe(401)
  })
})
