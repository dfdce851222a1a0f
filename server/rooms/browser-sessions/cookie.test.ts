import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '../../foundations/env'
import { put } from '../../foundations/process-singleton'
import { type Secrets, secrets } from '../../foundations/secrets'
import { cookieOf, start } from '../../testing/browser-sessions'
import { openRooms } from '../../testing/open-rooms'
import * as browserSessions from '../browser-sessions'

let rooms: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  rooms = await openRooms()
})
afterAll(() => rooms.close())

const cookieValueOf = (line: string) => cookieOf(line).slice(cookieOf(line).indexOf('=') + 1)

describe('the session cookie', () => {
  test('the cookie opens its session among other cookies and contains only sealed data', async () => {
    const { cookie, hash } = await start({
      state: { userType: 'operator', email: 'wilma.canary@example.com' },
    })
    for (const header of [
      cookieOf(cookie),
      `a=b; ${cookieOf(cookie)}; c=d`,
      `a=b;${cookieOf(cookie)}`,
    ])
      expect(await browserSessions.find(header)).toMatchObject({
        hash,
        customerId: null,
        state: { userType: 'operator' },
      })
    expect(await browserSessions.findByValue(cookieValueOf(cookie))).toMatchObject({ hash })
    expect(decodeURIComponent(cookie)).not.toContain('canary')
    expect(cookie).toMatch(/^onb=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/)
  })

  test('over https the cookie is Secure and has the __Host- prefix', async () => {
    const before = env()
    put('env', { ...before, APP_URL: 'https://example.com' })
    const { cookie } = await start()
    expect(cookie).toMatch(
      /^__Host-onb=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/,
    )
    expect(await browserSessions.find(cookieOf(cookie))).toBeDefined()
    expect(await browserSessions.find(cookieOf(cookie).replace('__Host-', ''))).toBeUndefined()
    put('env', before)
  })

  test('a cookie with any changed character opens no session', async () => {
    const { cookie } = await start()
    const value = decodeURIComponent(cookieValueOf(cookie))
    for (let i = 0; i < value.length; i += 3) {
      const changed = value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1)
      expect(
        await browserSessions.findByValue(encodeURIComponent(changed)),
        changed,
      ).toBeUndefined()
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
  ])('the cookie header %o opens no session', async (header) => {
    expect(await browserSessions.find(header)).toBeUndefined()
  })

  test('a cookie opens with any key of the ring, and the first key seals', async () => {
    const before = secrets()
    const ring = (current: number, ...numbers: number[]): Secrets => ({
      ...before,
      cookies: {
        current,
        keys: new Map(numbers.map((number) => [number, Buffer.alloc(32, number)])),
      },
    })
    // Key 2 is second: all processes know it before one of them seals with it.
    put('secrets', ring(1, 1, 2))
    const older = cookieOf((await start()).cookie)
    put('secrets', ring(1, 1))
    expect(await browserSessions.find(older)).toBeDefined()
    put('secrets', ring(2, 2, 1))
    const newer = cookieOf((await start()).cookie)
    expect(
      [await browserSessions.find(older), await browserSessions.find(newer)].every(Boolean),
    ).toBe(true)
    put('secrets', ring(1, 1))
    expect(await browserSessions.find(newer)).toBeUndefined()
    put('secrets', ring(2, 2))
    expect(await browserSessions.find(older)).toBeUndefined()
    expect(await browserSessions.find(newer)).toBeDefined()
    put('secrets', before)
  })
})
