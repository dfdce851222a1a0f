import { beforeEach, describe, expect, test } from 'vitest'
import { type AnyClient, type Loaded, loadWithWebGlobals, sharePackage } from './test-package'
import { refusal, shareScriptedServer } from './test-server'

const folder = sharePackage()
const service = shareScriptedServer()
let sdk: Loaded
let latchkey: AnyClient
beforeEach(() => {
  sdk = loadWithWebGlobals(folder())
  latchkey = connect()
})

const connect = (more: object = {}): AnyClient =>
  new sdk.Latchkey({
    baseUrl: `${service.url}/`,
    clientId: 'ci_test_a',
    clientSecret: 'cs_test_b',
    ...more,
  })
const failOf = async (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: Error & { code: string; status: number }) => error,
  )

describe('sessions of the SDK', () => {
  test('fifty simultaneous SDK calls open one session', async () => {
    await Promise.all(Array.from({ length: 50 }, () => latchkey.whoami!()))
    expect(service.opened).toEqual([{ clientId: 'ci_test_a', clientSecret: 'cs_test_b' }])
    expect(service.calls).toHaveLength(50)
    for (const { headers } of service.calls)
      expect(headers).toMatchObject({ 'x-session-id': 'session-1', 'x-client-id': 'ci_test_a' })
  })

  test('the SDK opens one new session if its session is revoked during fifty calls', async () => {
    let answered = 0
    service.answer = () => {
      if (++answered === 25) service.revoked.add('session-1')
      return { status: 200, body: { data: {} } }
    }
    await Promise.all(Array.from({ length: 50 }, () => latchkey.whoami!()))
    expect(service.opened).toHaveLength(2)
    expect(answered).toBe(50)
  })

  test('the SDK retries a 401 once with a new session and throws the second 401', async () => {
    service.answer = () => refusal(401, 'UNAUTHORIZED')
    expect(await failOf(latchkey.whoami!())).toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
    expect([service.opened.length, service.calls.length]).toEqual([2, 2])
  })

  test('after a 403 the SDK neither retries the call nor opens a new session', async () => {
    service.answer = () => refusal(403, 'API_ACCESS_DISABLED')
    expect(await failOf(latchkey.whoami!())).toMatchObject({ code: 'API_ACCESS_DISABLED' })
    expect([service.opened.length, service.calls.length]).toEqual([1, 1])
  })

  test('the SDK opens a new session five minutes before the current one expires', async () => {
    await latchkey.whoami!()
    sdk.moveClock(86_400_000 - 6 * 60_000)
    await latchkey.whoami!()
    expect(service.opened).toHaveLength(1)
    sdk.moveClock(86_400_000 - 5 * 60_000)
    await latchkey.whoami!()
    expect(service.opened).toHaveLength(2)
  })

  test('the SDK reuses its session even if the local clock is two days ahead', async () => {
    sdk.moveClock(2 * 86_400_000)
    for (let i = 0; i < 5; i++) await latchkey.whoami!()
    expect(service.opened).toHaveLength(1)
  })

  test('the SDK method actingFor opens one User session per customer', async () => {
    for (const uid of ['a', 'b', 'a']) await latchkey.actingFor(uid).getUnreadCount!()
    expect(service.opened.map(({ customerUid }) => customerUid)).toEqual(['a', 'b'])
    expect(service.calls.map(({ headers }) => headers['x-session-id'])).toEqual([
      'session-1',
      'session-2',
      'session-1',
    ])
  })

  test('SDK clients with a shared session store open only one session', async () => {
    const kept = new Map<string, { sessionId: string; expiresAt: string }>()
    const sessions = {
      read: (key: string) => kept.get(key),
      write: async (key: string, session: never) => void kept.set(key, session),
    }
    await connect({ sessions }).whoami!()
    await connect({ sessions }).whoami!()
    expect(service.opened).toHaveLength(1)
    expect([...kept.keys()]).toEqual(['latchkey:ci_test_a:system'])
    expect(Object.keys(kept.get('latchkey:ci_test_a:system')!)).toEqual(['sessionId', 'expiresAt'])
    // Another process has revoked the stored session, and this process does not know it yet.
    service.revoked.add('session-1')
    await connect({ sessions }).whoami!()
    expect(service.opened).toHaveLength(2)
    expect(kept.get('latchkey:ci_test_a:system')!.sessionId).toBe('session-2')
  })

  test('if the SDK cannot open a session, every waiting call rejects with UNAUTHORIZED', async () => {
    const wrong = connect({ fetch: async () => new Response('{"errors":[{"code":"UNAUTHORIZED","title":"t","target":"common"}]}', { status: 401 }) }) // biome-ignore format: one line is easier to read
    const errors = await Promise.all([failOf(wrong.whoami!()), failOf(wrong.whoami!())])
    expect(errors.map(({ code }) => code)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
    expect(await failOf(wrong.whoami!())).toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('the SDK method withToken sends the bearer token and opens no session', async () => {
    await latchkey.withToken('tt_1').exchangeToken!()
    expect(service.opened).toEqual([])
    expect(service.calls[0]).toMatchObject({
      method: 'PUT',
      headers: { authorization: 'Bearer tt_1' },
    })
    service.answer = () => refusal(401, 'UNAUTHORIZED')
    await failOf(latchkey.withToken('tt_1').exchangeToken!())
    expect([service.opened.length, service.calls.length]).toEqual([0, 2])
  })

  test('SDK calls of public operations open no session', async () => {
    await latchkey.checkInvite!({ query: { token: 'a b' } })
    expect(service.opened).toEqual([])
    expect(service.calls[0]!.url).toBe('/branches/public/v1/common/invites/check?token=a+b')
  })
})
