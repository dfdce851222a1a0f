import { beforeEach, describe, expect, test } from 'vitest'
import { type AnyClient, type Loaded, loadWithWebGlobals, sharePackage } from './test-package'
import { inTurn, refusal, shareScriptedServer } from './test-server'

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
const invite = { body: { role: 'individual' } }
const made = { status: 201, body: { data: { inviteId: 'i' } } }
/**
 * Returns the waits before retries in ms. Omits timers of 30 s or longer, because these are the
 * time limits of tries.
 */
const retryWaits = () => sdk.waits.filter((ms) => ms < 30_000)
const failOf = async (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: Error & { code: string; status: number }) => error,
  )

describe('retries of the SDK', () => {
  test('the SDK retries 429, 500 and a lost response under one Idempotency-Key', async () => {
    service.answer = inTurn(
      refusal(429, 'RATE_LIMITED', { 'retry-after': '7' }),
      refusal(500, 'INTERNAL_SERVER_ERROR'),
      null,
      made,
    )
    expect((await latchkey.createInvite!(invite)).data).toEqual({ inviteId: 'i' })
    expect(retryWaits()).toEqual([7000, 2000, 4000])
    const keys = service.calls.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the SDK retries at most four times, and not if Retry-After exceeds a minute', async () => {
    service.answer = () => refusal(500, 'INTERNAL_SERVER_ERROR')
    await failOf(latchkey.whoami!())
    expect(retryWaits()).toEqual([1000, 2000, 4000, 8000])
    service.answer = () => refusal(429, 'RATE_LIMITED', { 'retry-after': '61' })
    expect(await failOf(latchkey.whoami!())).toMatchObject({ retryAfterSeconds: 61 })
    expect(service.calls).toHaveLength(6)
  })

  test.for([400, 403, 404, 409, 422])(
    'the SDK does not retry a response with status %i',
    async (status) => {
      service.answer = () => refusal(status, 'NOT_FOUND')
      await failOf(latchkey.createInvite!(invite))
      expect(service.calls).toHaveLength(1)
    },
  )

  test('the SDK does not repeat a POST without an Idempotency-Key after a lost response', async () => {
    service.answer = () => null
    const link = latchkey.createLink!({ params: { customerUid: 'a' }, body: {} })
    expect(await failOf(link)).toMatchObject({ code: 'UNREACHABLE', status: null })
    expect(service.calls).toHaveLength(1)
    expect(service.calls[0]!.headers['idempotency-key']).toBeUndefined()
  })

  test("the SDK sends the caller's Idempotency-Key instead of a random key", async () => {
    service.answer = () => made
    await latchkey.createInvite!(invite, { idempotencyKey: 'order-7' })
    expect(service.calls[0]!.headers['idempotency-key']).toBe('order-7')
  })

  test('an SDK user can set the retry limit and the timeout per client or per call', async () => {
    service.answer = () => refusal(500, 'INTERNAL_SERVER_ERROR')
    await failOf(connect({ retries: 1 }).whoami!())
    await failOf(latchkey.whoami!({}, { retries: 0 }))
    expect(service.calls).toHaveLength(3)
    service.answer = () => new Promise(() => {})
    const slow = latchkey.whoami!({}, { retries: 0, timeoutMs: 20 })
    expect(await failOf(slow)).toMatchObject({ code: 'UNREACHABLE' })
  })

  test('an aborted SDK call stops its retries and throws the abort reason', async () => {
    const aborter = new AbortController()
    service.answer = () => {
      aborter.abort(new Error('left'))
      return refusal(500, 'INTERNAL_SERVER_ERROR')
    }
    await expect(latchkey.whoami!({}, { signal: aborter.signal })).rejects.toThrow('left')
    expect(service.calls).toHaveLength(1)
  })
})

describe('errors of the SDK', () => {
  test('a LatchkeyError has status, code, items, request id and a readable message', async () => {
    service.answer = () => ({
      status: 400,
      body: {
        errors: [
          { code: 'SSN', title: 'Not a number', target: 'field', source: 'socialSecurityNumber' },
          { code: 'REQUIRED', title: 'Is required', target: 'field', source: 'address' },
        ],
      },
    })
    const error = await failOf(latchkey.signupIndividual!({ body: {} }))
    expect(error).toBeInstanceOf(sdk.LatchkeyError)
    expect(error).toMatchObject({
      name: 'LatchkeyError',
      code: 'SSN',
      status: 400,
      requestId: 'r-1',
    })
    expect(error.message).toBe(
      'SSN at socialSecurityNumber: Not a number; REQUIRED at address: Is required (400, request r-1)',
    )
    service.answer = () => refusal(404, 'NOT_FOUND')
    expect(await failOf(latchkey.whoami!())).toMatchObject({ docUrl: 'https://x.test/#NOT_FOUND' })
  })

  test('an HTML response from a proxy throws a LatchkeyError with code UNREADABLE', async () => {
    const proxy = connect({ fetch: async () => new Response('<html>', { status: 502 }) })
    expect(await failOf(proxy.checkInvite!({ query: { token: 'a' } }))).toMatchObject({
      code: 'UNREADABLE',
      status: 502,
      items: [],
    })
  })

  test('the error of an SDK call without a required parameter names the parameter', async () => {
    expect(() => connect({ clientSecret: '' })).toThrow('Latchkey needs clientSecret')
    await expect(latchkey.readOwnCustomer!({})).rejects.toThrow('The path needs customerUid')
  })

  test('an SDK client printed as text or JSON shows no secret', async () => {
    const { inspect } = await import('node:util')
    await latchkey.whoami!()
    expect(inspect(latchkey, { depth: 9, showHidden: true })).not.toMatch(/cs_test|session-1/)
    expect(JSON.stringify(latchkey)).not.toMatch(/cs_test|session-1/)
  })
})

describe('lists of the SDK', () => {
  const gather = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const gathered: T[] = []
    for await (const item of items) gathered.push(item)
    return gathered
  }
  const queries = () => service.calls.map(({ url }) => url.split('?')[1] ?? '')
  const page = (data: unknown[], meta?: object) => ({ status: 200, body: { data, meta } })

  test('the SDK iterator each.listEvents reads past empty pages until hasMore is false', async () => {
    service.answer = inTurn(
      page([{ sequence: 1 }], { nextCursor: 'c1', hasMore: true }),
      page([], { nextCursor: 'c2', hasMore: true }),
      page([{ sequence: 2 }], { nextCursor: 'c3', hasMore: false }),
    )
    const events = await gather(latchkey.each.listEvents!({ query: { after: 'c0', type: 'kyc.updated' } })) // biome-ignore format: one line is easier to read
    expect(events).toEqual([{ sequence: 1 }, { sequence: 2 }])
    expect(queries()).toEqual(
      ['c0', 'c1', 'c2'].map((after) => `limit=100&after=${after}&type=kyc.updated`),
    )
  })

  test('the SDK iterator each.pages.listEvents returns each page with the next cursor', async () => {
    service.answer = inTurn(page([{ sequence: 1 }], { nextCursor: 'c1', hasMore: false }))
    expect(await gather(latchkey.each.pages.listEvents!())).toEqual([
      { data: [{ sequence: 1 }], meta: { nextCursor: 'c1', hasMore: false }, cursor: 'c1' },
    ])
  })

  test('the SDK iterator each.listOwnCustomers requests pages until a page is empty', async () => {
    service.answer = inTurn(page([{ customerUid: 'a' }, { customerUid: 'b' }]), page([]))
    expect(await gather(latchkey.each.listOwnCustomers!({ query: { limit: 2 } }))).toHaveLength(2)
    expect(queries()).toEqual(['limit=2', 'limit=2&after=b'])
  })

  test('the SDK iterator each.listNotifications requests pages until the cursor is null', async () => {
    service.answer = inTurn(
      page([{ id: 1 }], { nextCursor: 'n1', unreadCount: 1 }),
      page([{ id: 2 }], { nextCursor: null, unreadCount: 1 }),
    )
    const { each } = latchkey.actingFor('a')
    expect(await gather(each.listNotifications!())).toEqual([{ id: 1 }, { id: 2 }])
    expect(queries()).toEqual(['limit=100', 'limit=100&cursor=n1'])
  })

  test('the SDK iterator each.listDestinations sends one request for the whole list', async () => {
    service.answer = () => page([{ id: 'd' }])
    expect(await gather(latchkey.each.listDestinations!())).toEqual([{ id: 'd' }])
    expect(queries()).toEqual([''])
  })
})

test('the SDK method writeLogo sends the bytes and the media type of a Blob', async () => {
  const bytes = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' })
  await latchkey.writeLogo!({ body: bytes })
  expect(service.calls[0]!.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '4',
  })
})
