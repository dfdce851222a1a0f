import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { errorCatalogue, errorItem } from '@/lib/errors'
import { type Answer, connect, type Person, paths, signupBody } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { bytesOf, expectApiHeaders, expectEnvelope, expectRefusal } from '../support/expectations'
import { startService } from '../support/service'
import { shareService } from '../support/shared'

let person: Person

const service = shareService()
const api = connect(service)

beforeAll(async () => {
  person = await api.person()
})

const json = { 'content-type': 'application/json' }

describe('the error envelope', () => {
  test('an error response has one item per field with code, text, field and request id', async () => {
    const answer = await api.call('POST', paths.sessions, { json: { clientId: 1 } })
    const items = expectRefusal(answer, 400, 'STRING', 'clientId')
    expect(items.map(({ code, source, target }) => [code, source, target])).toEqual([
      ['STRING', 'clientId', 'field'],
      ['REQUIRED', 'clientSecret', 'field'],
    ])
    for (const item of items) {
      expect(item.details).toBe(errorCatalogue[item.code as 'STRING'].remedy)
      expect(item.meta?.docUrl).toBe(`${service.url}/developers/errors#${item.code}`)
    }
  })

  test('an error that concerns no field has no source', async () => {
    const [item] = expectRefusal(await api.call('GET', paths.whoami), 401, 'UNAUTHORIZED')
    expect(item).toEqual({
      code: 'UNAUTHORIZED',
      title: 'Token expired or missing',
      details: errorCatalogue.UNAUTHORIZED.remedy,
      target: 'common',
      meta: {
        requestId: item?.meta?.requestId,
        docUrl: `${service.url}/developers/errors#UNAUTHORIZED`,
      },
    })
  })
})

describe('RFC 9457 problem documents', () => {
  const problem = z.strictObject({
    type: z.url(), title: z.string(), status: z.int(), detail: z.string(), instance: z.string().startsWith('urn:uuid:'), errors: z.array(errorItem),
  }) // biome-ignore format: a list of members
  const calls: [what: string, make: (headers: Record<string, string>) => Promise<Answer>][] = [
    ['401', (headers) => api.call('GET', paths.whoami, { headers })],
    ['404', (headers) => api.call('GET', '/entrypoint/none', { headers })],
    ['405', (headers) => api.call('PATCH', paths.whoami, { headers })],
    ['405 for a page', (headers) => api.call('POST', '/', { headers })],
    ['400 for a bad path', (headers) => callExactly(service, '/entrypoint//org', { headers })],
    ['400 for bad fields', (headers) => api.call('POST', paths.sessions, { headers, json: {} })],
    [
      '415',
      (headers) =>
        api.call('POST', paths.sessions, {
          headers: { ...headers, 'content-type': 'text/plain' },
          body: '{}',
        }),
    ],
    ['401 for a browser', (headers) => api.call('GET', '/api/status', { headers })],
    ['401 for a probe', (headers) => api.call('GET', '/metrics', { headers })],
  ]

  test.for(calls)(
    'the %s is an RFC 9457 problem document if Accept asks for one',
    async ([, make]) => {
      const plain = await make({ accept: 'application/json' })
      const answer = await make({ accept: 'application/json;q=0.9, Application/Problem+JSON' })
      expectApiHeaders(answer)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        plain.status,
        'application/problem+json',
      ])
      const { status, type, title, instance, errors } = problem.parse(answer.body)
      const [item] = expectEnvelope(plain)
      expect([status, type, title]).toEqual([
        plain.status,
        `${service.url}/developers/errors#${item!.code}`,
        item!.title,
      ])
      expect(instance).toBe(`urn:uuid:${answer.headers.get('x-request-id')}`)
      const shown = (one: typeof item) => ({ ...one, meta: { ...one!.meta, requestId: '' } })
      expect(errors.map(shown)).toEqual(expectEnvelope(plain).map(shown))
    },
  )

  test('an error response is an RFC 9457 problem document only if Accept asks for one', async () => {
    for (const accept of [
      '*/*',
      '',
      'text/html',
      'application/*',
      'application/problem+xml',
      'application/problem+json;q=0, */*',
      'application/problem+json; q=0.000',
    ])
      expectRefusal(
        await api.call('GET', paths.whoami, { headers: { accept } }),
        401,
        'UNAUTHORIZED',
      )
  })

  test('a successful response is never an RFC 9457 problem document', async () => {
    const answer = await api.call('GET', paths.whoami, {
      headers: { ...person.user.headers, accept: 'application/problem+json' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
  })
})

describe('the order of checks of a request', () => {
  const broken = { headers: { 'content-type': 'text/plain' }, body: '{' }

  test('the service checks the route and its method before the caller', async () => {
    expectRefusal(
      await api.call('POST', '/branches/private/v1/limited/advisor/signup', broken),
      404,
      'NOT_FOUND',
    )
    expectRefusal(
      await api.call('PUT', paths.signup('individual'), broken),
      405,
      'METHOD_NOT_ALLOWED',
    )
  })

  test('the service checks the caller before the request body', async () => {
    expectRefusal(await api.call('POST', paths.signup('individual'), broken), 401, 'UNAUTHORIZED')
    expectRefusal(await api.call('POST', paths.events, broken), 401, 'UNAUTHORIZED')
  })

  test('the service checks the kind and role of the caller before the request body', async () => {
    const { headers } = person.temporary
    expectRefusal(
      await api.call('POST', paths.events, {
        ...broken,
        headers: { ...broken.headers, ...headers },
      }),
      403,
      'FORBIDDEN',
    )
    expectRefusal(
      await api.call('POST', paths.signup('operator'), {
        ...broken,
        headers: { ...broken.headers, ...headers },
      }),
      403,
      'INAPPROPRIATE_RIGHT',
    )
  })

  test('the service checks a body in the order media type, size, JSON syntax, fields', async () => {
    const { headers } = person.temporary
    const long = 'x'.repeat(70_000)
    const send = (type: string, body: string) =>
      api.call('POST', paths.signup('individual'), {
        headers: { ...headers, 'content-type': type },
        body,
      })
    expectRefusal(await send('text/plain', long), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(await send('application/json', long), 413, 'PAYLOAD_TOO_LARGE')
    expectRefusal(await send('application/json', '{'), 400, 'MALFORMED_JSON')
    expectRefusal(await send('application/json', '{}'), 400, 'REQUIRED', 'dateOfBirth')
  })

  test('the service checks the fields of a signup before the state of the signup', async () => {
    const signedUp = await api.signUp()
    const send = (body: unknown) =>
      api.call('POST', paths.signup('individual'), {
        headers: signedUp.temporary.headers,
        json: body,
      })
    expectRefusal(
      await send({ ...signupBody(), dateOfBirth: 'never' }),
      400,
      'DAY_BEFORE_NOW_INVALID',
      'dateOfBirth',
    )
    expectRefusal(await send(signupBody()), 400, 'ALREADY_SIGNED_UP')
  })

  test('one error response lists invalid query parameters and body fields', async () => {
    const answer = await api.call('POST', `${paths.signup('individual')}?validate=all`, {
      headers: person.temporary.headers,
      json: signupBody({ w9: undefined }),
    })
    const items = expectEnvelope(answer)
    expect(items.map(({ code, source }) => `${code} ${source}`).sort()).toEqual([
      'ONEOF validate',
      'REQUIRED w9',
    ])
  })
})

describe('the rate limit per session', () => {
  test('the sixth call of a session in a minute returns 429 if the limit is five', async () => {
    const limited = await startService({ env: { RATE_LIMIT_CALLS_PER_MINUTE: '5' } })
    try {
      const client = connect(limited)
      const [one, other] = [await client.session(), await client.session()]
      const ask = (headers: Record<string, string>) => client.call('GET', paths.whoami, { headers })
      for (let left = 4; left >= 0; left--) {
        const answer = await ask(one.headers)
        expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([
          200,
          '"calls";q=5;w=60',
        ])
        expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"calls";r=${left};t=\\d+$`))
      }
      const answer = await ask(one.headers)
      const [item] = expectRefusal(answer, 429, 'RATE_LIMITED')
      const retryAfter = Number(answer.headers.get('retry-after'))
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(item?.meta?.retryAfter).toBe(retryAfter)
      expect(answer.headers.get('ratelimit-policy')).toBe('"calls";q=5;w=60')
      expect(answer.headers.get('ratelimit')).toBe(`"calls";r=0;t=${retryAfter}`)
      expect((await ask(other.headers)).status).toBe(200)
      // The response is 429 and not an error of the body, because the service checks the rate limit
      // before it reads the body.
      expectRefusal(
        await client.call('POST', paths.events, {
          headers: { ...one.headers, 'content-type': 'text/plain' },
          body: 'x',
        }),
        429,
        'RATE_LIMITED',
      )
      expectRefusal(
        await client.call('POST', paths.signup('individual'), {
          headers: { ...one.headers, ...json },
          body: '{}',
        }),
        403,
        'INAPPROPRIATE_RIGHT',
      )
    } finally {
      await limited.stop()
    }
  })
})

test('two responses with the same error differ only in their request id', async () => {
  const ask = () => api.call('GET', paths.kyc, { headers: person.user.headers })
  const strip = (answer: Answer) => JSON.stringify(bytesOf(answer)).replace(/r=\d+;t=\d+/, '')
  expect(strip(await ask())).toBe(strip(await ask()))
})
