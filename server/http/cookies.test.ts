import { describe, expect, test } from 'vitest'
import { env } from '../foundations/env'
import { set } from '../foundations/process-singleton'
import { type Secrets, secrets } from '../foundations/secrets'
import * as browserSessions from '../rooms/browser-sessions'
import { start } from '../testing/browser-sessions'
import { shareRooms } from '../testing/open-rooms'
import { clearedSessionCookie, readSessionToken, sessionCookie, themeCookieLine } from './cookies'

shareRooms()

/** Returns the Cookie header that a browser sends after this Set-Cookie line. */
const headerOf = (line: string): string => line.split(';')[0]!
const find = (header: string | undefined) => browserSessions.find(readSessionToken(header))

describe('the session cookie', () => {
  test('a session cookie contains no personal data and is found among other cookies', async () => {
    const { token, hash } = await start({
      state: { userType: 'operator', email: 'wilma.canary@example.com' },
    })
    const cookie = sessionCookie(token)
    const own = headerOf(cookie)
    for (const header of [own, `a=b; ${own}; c=d`, `a=b;${own}`])
      expect(await find(header)).toMatchObject({
        hash,
        customerId: null,
        state: { userType: 'operator' },
      })
    expect(await browserSessions.find(token)).toMatchObject({ hash })
    expect(decodeURIComponent(cookie)).not.toContain('canary')
    expect(cookie).toMatch(/^onb=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
  })

  test('over https the session cookie is Secure and has the __Host- prefix', async () => {
    const before = env()
    set('env', { ...before, APP_URL: 'https://example.com' })
    const cookie = sessionCookie((await start()).token)
    expect(cookie).toMatch(
      /^__Host-onb=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/,
    )
    expect(await find(headerOf(cookie))).toBeDefined()
    expect(await find(headerOf(cookie).replace('__Host-', ''))).toBeUndefined()
    set('env', before)
  })

  test('a session cookie with a changed character matches no session', async () => {
    const { token } = await start()
    for (let i = 0; i < token.length; i += 3) {
      const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1)
      expect(await find(headerOf(sessionCookie(changed))), changed).toBeUndefined()
    }
  })

  test.each([
    undefined,
    '',
    'onb',
    'onb=',
    'onb=%',
    'onb=x',
    'onb=%E0%A4%A',
    `onb=${'x'.repeat(9000)}`,
    'onb2=x',
    'xonb=x',
  ])('the cookie header %o matches no session', async (header) => {
    expect(await find(header)).toBeUndefined()
  })

  test('clearedSessionCookie deletes the session cookie with Max-Age=0', () => {
    expect(clearedSessionCookie()).toBe('onb=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  })

  test('the current key encrypts session cookies; only loaded keys decrypt their cookies', async () => {
    const before = secrets()
    const ring = (current: number, ...numbers: number[]): Secrets => ({
      ...before,
      cookies: {
        current,
        keys: new Map(numbers.map((number) => [number, Buffer.alloc(32, number)])),
      },
    })
    const startCookie = async () => headerOf(sessionCookie((await start()).token))
    // At first, the new key 2 is second in the list. So every process has loaded key 2 before any
    // process seals cookies with it.
    set('secrets', ring(1, 1, 2))
    const older = await startCookie()
    set('secrets', ring(1, 1))
    expect(await find(older)).toBeDefined()
    set('secrets', ring(2, 2, 1))
    const newer = await startCookie()
    expect([await find(older), await find(newer)].every(Boolean)).toBe(true)
    set('secrets', ring(1, 1))
    expect(await find(newer)).toBeUndefined()
    set('secrets', ring(2, 2))
    expect(await find(older)).toBeUndefined()
    expect(await find(newer)).toBeDefined()
    set('secrets', before)
  })
})

test('the theme cookie lasts a year, and the choice "system" deletes it', () => {
  const attributes = 'Path=/; HttpOnly; SameSite=Lax; Max-Age='
  expect(themeCookieLine('dark')).toBe(`theme=dark; ${attributes}31536000`)
  expect(themeCookieLine('system')).toBe(`theme=system; ${attributes}0`)
})
