import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { CallError, call, callIfChanged, operation } from '@/lib/client'
import { dropItem, makeItem, openItem, readItem } from '@/lib/test-contracts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Responder = (seen: Seen, response: ServerResponse) => void
let responders: Responder[] = []
let seen: Seen[] = []
let waits: number[] = []
let baseUrl = ''

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const now = {
    method: request.method!,
    url: request.url!,
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
  }
  seen.push(now)
  const respond = responders.length > 1 ? responders.shift()! : responders[0]!
  respond(now, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  responders = []
  seen = []
  waits = []
})

const options = () => ({ baseUrl, sleep: async (ms: number) => void waits.push(ms) })
const shown = { id: 'a', at: '2030-01-02T03:04:05.678Z', tags: [{ since: null }] }
const answer =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Responder =>
  (_, response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-request-id': 'r-1',
      ...headers,
    })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
const refuse = (status: number, code: string, headers?: Record<string, string>) =>
  answer(status, { errors: [{ code, title: 'A title', target: 'field', source: 'name' }] }, headers)
const disconnect: Responder = (_, response) => void response.destroy()
const failOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

describe('a call of the typed client', () => {
  test('call() encodes path parameters and omits undefined query parameters', async () => {
    responders = [answer(200, { data: shown, meta: { total: 1 } })]
    await call(
      readItem,
      { params: { box: 'a/b', id: 'ü ?' }, query: { limit: 5, filter: undefined } },
      options(),
    )
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/v1/boxes/a%2Fb/items/%C3%BC%20%3F?limit=5',
      body: '',
    })
    expect(seen[0]!.headers['content-type']).toBeUndefined()
  })

  test('call() returns data and meta, where a timestamp has the TypeScript type string', async () => {
    responders = [answer(200, { data: shown, meta: { total: 3 } }, { etag: '"7"' })]
    const result = await call(readItem, { params: { box: 'b', id: 'a' } }, options())
    expectTypeOf(result.data.at).toEqualTypeOf<string>()
    expectTypeOf(result.data.tags).toEqualTypeOf<{ since: string | null }[]>()
    expectTypeOf(result.meta.total).toEqualTypeOf<number>()
    expect(result).toEqual({
      data: shown,
      meta: { total: 3 },
      status: 200,
      etag: '"7"',
      requestId: 'r-1',
    })
  })

  test('call() sends a JSON body and the headers from its options', async () => {
    responders = [answer(201, { data: shown })]
    await call(
      makeItem,
      { body: { name: 'Zoë' } },
      { ...options(), headers: { authorization: 'Bearer t' } },
    )
    expect(JSON.parse(seen[0]!.body)).toEqual({ name: 'Zoë' })
    expect(seen[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer t',
    })
  })

  test('call() accepts an operation object that has the type of a contract', async () => {
    responders = [answer(201, { data: shown })]
    const made = await call(
      operation<typeof makeItem>({ method: 'POST', path: '/v1/items', idempotent: true }),
      { body: { name: 'n' } },
      options(),
    )
    expectTypeOf(made.data.at).toEqualTypeOf<string>()
    expect(made.data).toEqual(shown)
    // @ts-expect-error: another path than the contract's
    operation<typeof makeItem>({ method: 'POST', path: '/v1/others' })
  })

  test('call() returns undefined data for a 204 response', async () => {
    responders = [answer(204)]
    expect(await call(dropItem, {}, options())).toMatchObject({ data: undefined, status: 204 })
  })

  test('callIfChanged returns undefined for a 304 response', async () => {
    responders = [
      (now, response) =>
        void response.writeHead(now.headers['if-none-match'] === '"7"' ? 304 : 500).end(),
    ]
    expect(
      await callIfChanged(readItem, { params: { box: 'b', id: 'a' } }, '"7"', options()),
    ).toBeUndefined()
  })
})

describe('an error response', () => {
  test('a CallError has code, status, items, request id and Retry-After', async () => {
    responders = [refuse(422, 'IDEMPOTENCY_KEY_REUSED', { 'retry-after': '9' })]
    const error = await failOf(call(makeItem, { body: { name: '' } }, options()))
    expect(error).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      status: 422,
      requestId: 'r-1',
      retryAfterSeconds: 9,
    })
    expect(error.items).toEqual([
      { code: 'IDEMPOTENCY_KEY_REUSED', title: 'A title', target: 'field', source: 'name' },
    ])
    expect([seen.length, waits.length]).toEqual([1, 0])
  })

  test('a 403 response with HTML throws a CallError with the code UNREADABLE', async () => {
    responders = [(_, response) => void response.writeHead(403).end('<html>')]
    expect(await failOf(call(makeItem, { body: { name: '' } }, options()))).toMatchObject({
      code: 'UNREADABLE',
      status: 403,
      items: [],
    })
  })

  test('a 200 response with HTML throws a CallError with the code UNREADABLE', async () => {
    responders = [(_, response) => void response.writeHead(200).end('<html>')]
    expect(await failOf(call(dropItem, {}, options()))).toMatchObject({
      code: 'UNREADABLE',
      status: 200,
    })
  })
})

describe('retries of the typed client', () => {
  test('call() sends the same Idempotency-Key with each retry and waits for Retry-After', async () => {
    responders = [
      refuse(429, 'RATE_LIMITED', { 'retry-after': '5' }),
      disconnect,
      refuse(500, 'INTERNAL_SERVER_ERROR'),
      answer(201, { data: shown }),
    ]
    await call(makeItem, { body: { name: 'n' } }, options())
    expect(waits).toEqual([5000, 2000, 4000])
    const keys = seen.map((each) => each.headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('call() throws after four retries', async () => {
    responders = [refuse(500, 'INTERNAL_SERVER_ERROR')]
    expect(await failOf(call(dropItem, {}, options()))).toMatchObject({ status: 500 })
    expect([seen.length, waits]).toEqual([5, [1000, 2000, 4000, 8000]])
  })

  test('call() does not retry a POST without an Idempotency-Key after a lost response', async () => {
    responders = [disconnect]
    expect(await failOf(call(openItem, { body: { name: 'n' } }, options()))).toMatchObject({
      code: 'UNREACHABLE',
      status: null,
    })
    expect(seen).toHaveLength(1)
    expect(seen[0]!.headers['idempotency-key']).toBeUndefined()
  })

  test('call() retries a request that times out', async () => {
    responders = [() => {}, answer(204)]
    await call(dropItem, {}, { ...options(), timeoutMs: 300 })
    // The test checks only the first wait. On a busy machine, the next try may time out too, which
    // causes a second wait.
    expect(waits[0]).toBe(1000)
  })

  test('call() does not retry a request that its caller aborts', async () => {
    const aborter = new AbortController()
    responders = [() => aborter.abort(new Error('left'))]
    await expect(call(dropItem, {}, { ...options(), signal: aborter.signal })).rejects.toThrow(
      'left',
    )
    expect([seen.length, waits.length]).toEqual([1, 0])
  })
})

describe('session renewal', () => {
  test('call() renews the session once after a 401 and repeats the request', async () => {
    responders = [
      (now, response) =>
        (now.headers['x-session-id'] === 'new' ? answer(204) : refuse(401, 'UNAUTHORIZED'))(
          now,
          response,
        ),
    ]
    let renewals = 0
    const renew = async () => {
      renewals++
      return { 'x-session-id': 'new' }
    }
    await call(
      dropItem,
      {},
      { ...options(), headers: { 'x-session-id': 'old', 'x-client-id': 'c' }, renew },
    )
    expect([renewals, seen.length]).toEqual([1, 2])
    expect(seen[1]!.headers).toMatchObject({ 'x-session-id': 'new', 'x-client-id': 'c' })
  })

  test('call() throws if the request with the renewed session also returns 401', async () => {
    responders = [refuse(401, 'UNAUTHORIZED')]
    let renewals = 0
    const renew = async () => {
      renewals++
      return {}
    }
    expect(await failOf(call(dropItem, {}, { ...options(), renew }))).toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect([renewals, seen.length, waits.length]).toEqual([1, 2, 0])
  })

  test('call() does not renew the session after a 403', async () => {
    responders = [refuse(403, 'FORBIDDEN')]
    const renew = async (): Promise<Record<string, string>> => {
      throw new Error('must not be called')
    }
    expect(await failOf(call(dropItem, {}, { ...options(), renew }))).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
