import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { call, connect, type Sent } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { openBrowser } from '../support/callers'
import { moveClock } from '../support/database'
import { expectRefusal } from '../support/expectations'
import { type Service, startService } from '../support/service'
import { shareDatabase, shareService } from '../support/shared'

const service = shareService()
const api = connect(service)
const database = shareDatabase(service)

const post = (to: string, sent: Sent = {}, at: Service = service) =>
  call(at, 'POST', to, { ...sent, headers: { origin: at.url, ...sent.headers } })
const statusWith = async (cookie: string) =>
  (await callExactly(service, '/api/status', { headers: { cookie } })).status
/**
 * Opens an invitation in a browser. Before the signup, `/api/status` returns 404 to this browser.
 */
const enter = async (): Promise<string> => openBrowser(service, (await api.invite()).token)

describe('the session cookie', () => {
  test('the session cookie is HttpOnly, SameSite=Lax and contains only an encrypted id', async () => {
    const { token, customerUid } = await api.invite()
    const answer = await post('/api/invites', { json: { token } })
    const [cookie, ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    const [value, ...attributes] = cookie!.split('; ')
    expect(value).toMatch(/^onb=Fe26\.2/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'])
    expect(cookie).not.toContain(customerUid)
  })

  test('over https the session cookie is Secure and has the __Host- prefix', async () => {
    const secure = await startService({ env: { APP_URL: 'https://onboarding.example' } })
    try {
      const { token } = await connect(secure).invite()
      const answer = await call(secure, 'POST', '/api/invites', {
        headers: { origin: 'https://onboarding.example' },
        json: { token },
      })
      const [value, ...attributes] = answer.headers.getSetCookie()[0]!.split('; ')
      expect(value).toMatch(/^__Host-onb=/)
      expect(attributes.sort()).toEqual([
        'HttpOnly',
        'Max-Age=43200',
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ])
      expectRefusal(
        await callExactly(secure, '/api/status', {
          headers: { cookie: value!.replace('__Host-', '') },
        }),
        401,
        'UNAUTHORIZED',
      )
      const headers = { origin: 'https://onboarding.example', cookie: value! }
      const [theme = ''] = (
        await call(secure, 'POST', '/api/settings', { headers, json: { theme: 'dark' } })
      ).headers.getSetCookie()
      expect(theme).toMatch(/^__Host-theme=dark; .*; Secure$/)
    } finally {
      await secure.stop()
    }
  })

  test('a session cookie with any changed character returns 401', async () => {
    const cookie = await enter()
    expect(await statusWith(cookie)).toBe(404)
    for (let i = 'onb='.length; i < cookie.length; i += 3) {
      const other = cookie[i] === 'A' ? 'B' : 'A'
      expect([i, await statusWith(cookie.slice(0, i) + other + cookie.slice(i + 1))]).toEqual([
        i,
        401,
      ])
    }
  })

  test.for([
    '',
    'onb',
    'onb=',
    'onb=x',
    'onb=%',
    'onb=%zz',
    'onb=Fe26.2',
    `onb=${'x'.repeat(8000)}`,
    'onb=Fe26.2*1*a*b*c*d*e*f',
    'onb=null',
    'onb="x"',
    'onb=\u00e4',
    ';;;=;',
    'a=b; onb=x; onb=y',
  ])('the invalid session cookie %j returns 401', async (cookie) => {
    expectRefusal(
      await callExactly(service, '/api/status', { headers: { cookie } }),
      401,
      'UNAUTHORIZED',
    )
    expect(
      (
        await post('/api/start', {
          headers: { cookie: encodeURI(cookie) },
          json: { userType: 'individual' },
        })
      ).status,
    ).toBe(200)
  })

  test('the service finds the session cookie among other cookies', async () => {
    const cookie = await enter()
    expect(await statusWith(`a=b; ${cookie}; c=d`)).toBe(404)
    expect(await statusWith(`xonb=1; ${cookie}`)).toBe(404)
  })

  test('no value stored in the database works as a session cookie', async () => {
    await enter()
    const [row] = await database.query(
      "select encode(id_hash, 'hex') as hash, encode(id_hash, 'base64') as other, handle from browser_sessions limit 1",
    )
    for (const value of [row!.hash, row!.other, row!.handle])
      expect(await statusWith(`onb=${encodeURIComponent(value)}`)).toBe(401)
  })
})

describe('a browser session', () => {
  afterEach(() => moveClock(database, '0'))

  test('signing in issues a new browser session id and revokes the previous id', async () => {
    const visitor = await post('/api/start/consent', {
      json: { userType: 'individual', consent: 'yes', consentVersion: '1' },
    })
    const before = visitor.headers.getSetCookie()[0]!.split(';')[0]!
    const { token } = await api.invite()
    const answer = await post('/api/invites', { headers: { cookie: before }, json: { token } })
    const after = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(after).not.toBe(before)
    expect([await statusWith(before), await statusWith(after)]).toEqual([401, 404])
  })

  test('after signing out, every copy of the session cookie returns 401', async () => {
    const cookie = await enter()
    const answer = await post('/api/sign-out', { headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^onb=; .*Max-Age=0/)
    expect(await statusWith(cookie)).toBe(401)
    expect((await post('/api/sign-out', { headers: { cookie } })).status).toBe(200)
  })

  test('a browser session expires after 15 minutes without activity', async () => {
    const cookie = await enter()
    await moveClock(database, '14 minutes')
    expect(await statusWith(cookie)).toBe(404)
    await moveClock(database, '15 minutes 1 second')
    expect(await statusWith(cookie)).toBe(401)
  })

  test('a browser session expires after 12 hours despite activity', async () => {
    const cookie = await enter()
    for (let minutes = 10; minutes <= 710; minutes += 10) {
      await moveClock(database, `${minutes} minutes`)
      await database.query('update browser_sessions set last_seen_at = service_now()')
    }
    await moveClock(database, '719 minutes')
    expect(await statusWith(cookie)).toBe(404)
    await moveClock(database, '720 minutes')
    expect(await statusWith(cookie)).toBe(401)
  })

  test('a session cookie works until its key is removed from KEY_COOKIES', async () => {
    const cookie = await enter()
    const { cookies: first } = JSON.parse(
      fs.readFileSync(path.join(service.dataDir, 'secrets.json'), 'utf8'),
    ) as { cookies: string }
    await service.restart()
    expect(await statusWith(cookie)).toBe(404)
    const second = `2:${'b'.repeat(43)}`
    await service.restart({ KEY_COOKIES: `${second},${first}` })
    expect(await statusWith(cookie)).toBe(404)
    const later = await enter()
    await service.restart({ KEY_COOKIES: second })
    expect([await statusWith(cookie), await statusWith(later)]).toEqual([401, 404])
  })
})
