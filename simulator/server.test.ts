import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applicationState, applicationsPath, providerError, refusal } from '@/lib/provider'
import { garbage } from './garbage'
import { apiKey, type Bench, makeBody, read, signalAfter, startBench, submit } from './partner'

let bench: Bench
let count = 0
const nextReference = () => `server-${++count}:1`
const key = { authorization: `Bearer ${apiKey}` }

beforeAll(async () => {
  bench = await startBench({ delayMs: 60_000 })
})
afterAll(() => bench.stop())
afterEach(() => bench.simulator.controls.setMode('normal'))

async function call(
  path: string,
  init: RequestInit,
): Promise<{ status: number; code: string; headers: Headers }> {
  const response = await fetch(`${bench.simulator.url}${path}`, init)
  return {
    status: response.status,
    code: providerError.parse(await response.json()).error.code,
    headers: response.headers,
  }
}

describe('refused requests to the simulator', () => {
  test.each<Record<string, string>>([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: apiKey },
    { authorization: `Bearer ${apiKey} x` },
  ])('the simulator returns 401 without the correct API key (%j)', async (headers) => {
    expect(await call(`${applicationsPath}/a:1`, { headers })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    const body = JSON.stringify(makeBody('a:1'))
    expect((await call(applicationsPath, { method: 'POST', headers, body })).status).toBe(401)
  })

  test.each([
    '/',
    '/v1',
    '/v1/applicationsx',
    '/v1/applications/unknown:1',
    '/v1/applications/%',
    '/v1/applications/a%2Fb',
    '/v1/applications/',
  ])('the simulator returns 404 as JSON for the unknown path %s', async (path) => {
    expect(await call(path, { headers: key })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('the simulator returns 405 for a wrong method and lists the allowed method', async () => {
    const wrong = await call(applicationsPath, { headers: key })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    const other = await call(`${applicationsPath}/a:1`, { method: 'DELETE', headers: key })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('the simulator returns 400, 413 or 415 for an unusable request body', async () => {
    const json = { ...key, 'content-type': 'application/json' }
    const malformed = [
      '',
      '{',
      '{"socialSecurityNumber":x917-53-0000}',
      '["Wilhelmina",]',
      new Uint8Array([0x22, 0xff, 0x22]),
    ]
    const said = new Set<string>()
    for (const body of malformed) {
      const response = await fetch(`${bench.simulator.url}${applicationsPath}`, {
        method: 'POST',
        headers: json,
        body,
      })
      expect(response.status).toBe(400)
      said.add(await response.text())
    }
    // The response must not contain the JSON parser's message, because that message repeats the
    // text around the error.
    expect([...said]).toEqual([expect.stringContaining('"MALFORMED_JSON"')])
    const plain = await call(applicationsPath, {
      method: 'POST',
      headers: { ...key, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(plain.status).toBe(415)
    const large = await call(applicationsPath, {
      method: 'POST',
      headers: json,
      body: JSON.stringify('a'.repeat(256 * 1024)),
    })
    expect(large).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('the simulator returns 400 if the Idempotency-Key differs from the reference', async () => {
    const reply = await submit(bench.simulator.url, makeBody(nextReference()), {
      'idempotency-key': 'other',
    })
    expect([reply.status, reply.body.error.code]).toEqual([400, 'IDEMPOTENCY_KEY_MISMATCH'])
  })

  test('the simulator returns 400 for a request that is not HTTP', async () => {
    const { hostname, port } = new URL(bench.simulator.url)
    const socket = net.connect(Number(port), hostname)
    socket.write('NONSENSE\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_REQUEST"/s)
  })
})

test('the simulator returns 422 with each wrong field once, without its value', async () => {
  const person = { dateOfBirth: '1990-01-31', address: { city: 7 }, employment: 'none' }
  const reply = await submit(bench.simulator.url, { ...makeBody(nextReference()), person } as never)
  expect(reply.status).toBe(422)
  const codes = refusal.parse(reply.body).error.fields.map(({ field, code }) => [field, code])
  expect(Object.fromEntries(codes)).toEqual({
    dateOfBirth: 'INVALID',
    socialSecurityNumber: 'REQUIRED',
    'address.city': 'INVALID',
    employment: 'INVALID',
  })
  expect(JSON.stringify(reply.body)).not.toMatch(/1990|none/)
})

describe('fault modes of the simulator', () => {
  test('in the mode "down" the simulator closes every connection', async () => {
    bench.simulator.controls.setMode('down')
    await expect(read(bench.simulator.url, 'a:1')).rejects.toThrow('fetch failed')
  })

  test('in the mode "failing" the simulator responds to every request with 500', async () => {
    bench.simulator.controls.setMode('failing')
    const response = await fetch(`${bench.simulator.url}${applicationsPath}`, {
      method: 'POST',
      headers: key,
      body: '{}',
    })
    expect(response.status).toBe(500)
  })

  test.each(['slow', 'lost'] as const)(
    'in the mode "%s" the simulator stores a submission once and sends no response',
    async (mode) => {
      const body = makeBody(nextReference())
      bench.simulator.controls.setMode(mode)
      await expect(submit(bench.simulator.url, body, {}, signalAfterFault())).rejects.toThrow()
      bench.simulator.controls.setMode('normal')
      expect((await submit(bench.simulator.url, body)).status).toBe(200)
    },
  )

  test('in the mode "hang" the simulator stores no submission and sends no response', async () => {
    const body = makeBody(nextReference())
    bench.simulator.controls.setMode('hang')
    await expect(submit(bench.simulator.url, body, {}, signalAfterFault())).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    bench.simulator.controls.setMode('normal')
    expect((await submit(bench.simulator.url, body)).status).toBe(201)
  })

  test('the mode "garbage" of the simulator has at least 40 kinds of invalid responses', () => {
    expect(new Set(garbage.map(({ name }) => name)).size).toBe(garbage.length)
    expect(garbage.length).toBeGreaterThanOrEqual(40)
    expect(() => bench.simulator.controls.setMode('garbage', 'no such')).toThrow(RangeError)
  })

  test.each(garbage.map(({ name }) => name))(
    'in the mode "garbage" (%s) the simulator sends an invalid response and survives',
    async (name) => {
      const body = makeBody(nextReference())
      bench.simulator.controls.setMode('garbage', name)
      const answer = await readCarefully(body)
      const state = applicationState.safeParse(answer)
      expect(state.success && state.data.reference === body.reference).toBe(false)
      expect(refusal.safeParse(answer).success).toBe(false)
      bench.simulator.controls.setMode('normal')
      expect((await submit(bench.simulator.url, body)).status).toBe(201)
    },
  )
})

/** Returns a signal that ends a call after the mode of the simulator has affected a request. */
const signalAfterFault = () => signalAfter(() => bench.simulator.controls.countAffected() > 0)

/**
 * Reads a 2xx or 422 response with at most 64 KiB of JSON. Undefined for anything else, and if the
 * response does not end.
 */
async function readCarefully(body: { reference: string }): Promise<unknown> {
  const headers = { ...key, 'content-type': 'application/json', 'idempotency-key': body.reference }
  const signal = signalAfterFault()
  try {
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    } as const
    const response = await fetch(`${bench.simulator.url}${applicationsPath}`, init)
    let read = ''
    for await (const chunk of response.body ?? []) {
      read += Buffer.from(chunk).toString()
      if (read.length > 64 * 1024) return undefined
    }
    return response.ok || response.status === 422 ? JSON.parse(read) : undefined
  } catch {
    return undefined
  }
}
