import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Submission } from '@/lib/provider'
import { secrets } from '../foundations/secrets'
import { applySettings } from '../testing/open-rooms'
import { stateOf } from '../testing/provider'
import * as provider from './provider'

const reference = '018f0000-0000-7000-8000-000000000001:1'
const submission = {
  reference,
  kind: 'individual',
  person: { socialSecurityNumber: '917-53-4471', dateOfBirth: '11/23/1971' },
} as Submission

let settings: ReturnType<typeof applySettings>
let server: http.Server
let answer: (incoming: http.IncomingMessage, outgoing: http.ServerResponse) => unknown
let seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[]
beforeAll(async () => {
  settings = applySettings({ BAAS_TIMEOUT_MS: '1000' })
  server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = incoming
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.setUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  settings.remove()
})
beforeEach(() => {
  seen = []
})

const json = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) => {
  answer = (_incoming, outgoing) =>
    outgoing
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}
const refusal = (fields: unknown) => ({ error: { code: 'SUBMISSION_REFUSED', fields } })
const fault = { field: 'address.city', code: 'INVALID', message: 'No such city' }

describe('submitting to the identity provider', () => {
  test('a submission sends the API key and the reference as Idempotency-Key', async () => {
    json(201, stateOf(reference))
    await provider.submit(submission)
    expect(seen).toHaveLength(1)
    const [{ method, url, headers, body }] = seen as [(typeof seen)[0]]
    expect([method, url]).toEqual(['POST', '/v1/applications'])
    expect(headers).toMatchObject({
      authorization: `Bearer ${secrets().baasApiKey}`,
      'idempotency-key': reference,
      'content-type': 'application/json',
    })
    expect(JSON.parse(body)).toEqual(submission)
  })

  test.each([200, 201])(
    'a %i provider response with an application state accepts the submission',
    async (status) => {
      const state = stateOf(reference, { stage: 'manual' })
      json(status, { ...state, extra: 'of a later version' })
      expect(await provider.submit(submission)).toEqual({ kind: 'accepted', state })
    },
  )

  test('a 422 response with fields means that the provider refused the submission', async () => {
    json(422, refusal([fault]))
    expect(await provider.submit(submission)).toEqual({ kind: 'refused', fields: [fault] })
  })

  const doubtful: Record<string, () => void> = {
    'about another reference': () => json(201, stateOf('018f0000-0000-7000-8000-000000000002:1')),
    'without a status': () => json(201, { ...stateOf(reference), status: undefined }),
    'with an unknown status': () => json(201, { ...stateOf(reference), status: 'certain' }),
    'with sequence 0': () => json(201, { ...stateOf(reference), sequence: 0 }),
    'that is empty': () => json(201, ''),
    'that is a list': () => json(201, [stateOf(reference)]),
    'that is HTML': () => json(200, '<h1>Welcome</h1>', { 'content-type': 'text/html' }),
    'that is truncated': () => json(201, JSON.stringify(stateOf(reference)).slice(0, -5)),
    'that is not UTF-8': () => {
      answer = (_incoming, outgoing) => outgoing.writeHead(201).end(Buffer.from([0xff, 0xfe, 0x00]))
    },
    'with broken gzip': () => {
      answer = (_incoming, outgoing) =>
        outgoing.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync('{}').subarray(0, 12))
    },
    'of 202': () => json(202, stateOf(reference)),
    'of 204': () => {
      answer = (_incoming, outgoing) => outgoing.writeHead(204).end()
    },
    'of 422 in another shape': () => json(422, { message: 'no' }),
    'of 422 without a field': () => json(422, refusal([])),
    'of 422 with a field that is no path': () =>
      json(422, refusal([{ ...fault, field: '917-53-4471' }])),
    'of 400': () => json(400, refusal([fault])),
    'of 401': () => json(401, { error: { code: 'UNAUTHORIZED', message: '' } }),
    'of 429': () => json(429, {}, { 'retry-after': '1' }),
    'of 500': () => json(500, {}),
    'that is cut off': () => {
      answer = (_incoming, outgoing) => outgoing.writeHead(201).write('{', () => outgoing.destroy())
    },
    'that never arrives': () => {
      answer = () => {}
    },
    'that never ends': () => {
      answer = (_incoming, outgoing) => {
        const timer = setInterval(() => outgoing.write(' '), 20)
        outgoing.once('close', () => clearInterval(timer))
      }
    },
    'of ten megabytes': () => json(201, `{"filler":"${'x'.repeat(10_000_000)}"}`),
  }
  test.each(Object.keys(doubtful))(
    'the outcome of a submission is unknown after a provider response %s',
    async (name) => {
      doubtful[name]!()
      expect(await provider.submit(submission)).toEqual({ kind: 'unknown' })
    },
  )

  test.each([301, 302, 303, 307, 308])(
    'a submission does not follow a %i redirect, and its outcome is unknown',
    async (status) => {
      let reached = 0
      const elsewhere = http.createServer((_incoming, outgoing) => {
        reached += 1
        outgoing
          .writeHead(201, { 'content-type': 'application/json' })
          .end(JSON.stringify(stateOf(reference)))
      })
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
      json(
        status,
        {},
        {
          location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1/applications`,
        },
      )
      expect(await provider.submit(submission)).toEqual({ kind: 'unknown' })
      expect(reached).toBe(0)
      elsewhere.close()
    },
  )

  test('the outcome of a submission is unknown if the provider cannot be reached', async () => {
    const { port } = server.address() as AddressInfo
    provider.setUrl('http://127.0.0.1:1')
    expect(await provider.submit(submission)).toEqual({ kind: 'unknown' })
    provider.setUrl(`http://127.0.0.1:${port}`)
    json(201, stateOf(reference))
    expect(await provider.submit(submission)).toMatchObject({ kind: 'accepted' })
  })
})

describe('reading an application state from the provider', () => {
  test('provider.read sends the reference and returns the application state', async () => {
    const state = stateOf(reference, { status: 'approved', sequence: 2 })
    json(200, state)
    expect(await provider.read(reference)).toEqual(state)
    expect(seen.map(({ method, url }) => [method, decodeURIComponent(url)])).toEqual([
      ['GET', `/v1/applications/${reference}`],
    ])
  })

  test.each([
    ['of another reference', 200, stateOf('018f0000-0000-7000-8000-000000000002:1')],
    ['with status 404', 404, { error: { code: 'NOT_FOUND', message: '' } }],
    ['in an unknown shape', 200, { status: 'approved' }],
    ['with status 500', 500, stateOf(reference)],
  ])('provider.read returns undefined for a response %s', async (_name, status, body) => {
    json(status, body)
    expect(await provider.read(reference)).toBeUndefined()
  })

  test('provider.read returns undefined if the provider does not respond', async () => {
    answer = () => {}
    expect(await provider.read(reference)).toBeUndefined()
  })
})

test('stop() cancels the running provider call, and later calls are not sent', async () => {
  answer = () => {}
  const pending = provider.submit(submission, 60_000)
  await expect.poll(() => seen.length).toBe(1)
  await provider.stop()
  expect(await pending).toEqual({ kind: 'unknown' })
  expect(await provider.read(reference)).toBeUndefined()
  expect(seen).toHaveLength(1)
})
