import { describe, expect, test } from 'vitest'
import { connect, paths } from '../support/api'
import { listContracts } from '../support/architecture/contracts'
import { readSources } from '../support/architecture/sources'
import { callExactly } from '../support/call-exactly'
import { forEachOf } from '../support/crowd'
import { expectApiHeaders, expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'

const contracts = (await listContracts(readSources())).map(({ contract }) => contract)
const places = [...new Set(contracts.map((contract) => contract.path))]
const methodsOf = (path: string) =>
  contracts
    .filter((contract) => contract.path === path)
    .map((contract) => contract.method as string)
/**
 * Replaces the parameter `{file}` of a path with a file name, and every other parameter with a
 * UUID.
 */
const fill = (path: string) =>
  path.replace('{file}', 'errors.md').replace(/\{\w+\}/g, '01a1f000-0000-7000-8000-000000000000')
const methods = [
  'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK',
  'SEARCH', 'REPORT', 'QUERY', 'PURGE', 'LINK', 'SUBSCRIBE', 'M-SEARCH',
] // biome-ignore format: a list

const service = borrowService()
const api = connect(service)

describe('405 METHOD_NOT_ALLOWED', () => {
  test.for(places)(
    '%s returns 405 to unsupported methods and lists supported methods in Allow',
    async (path) => {
      const known = methodsOf(path)
      const allow = [
        ...known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
        'OPTIONS',
      ].sort()
      for (const method of methods.filter((one) => !allow.includes(one))) {
        const answer = await callExactly(service, fill(path), { method })
        if (method === 'HEAD') expect(answer.status).toBe(405)
        else expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
        expect(answer.headers.get('allow')?.split(', ').sort(), method).toEqual(allow)
      }
    },
  )

  test('the service ignores method override headers', async () => {
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      expectRefusal(
        await callExactly(service, paths.events, { headers: { [name]: 'POST' } }),
        405,
        'METHOD_NOT_ALLOWED',
      )
  })

  test.for(['/', '/apply/individual/name', '/sandbox', '/no-such-page', '/_next/static/x.js'])(
    'the page %s returns 405 to methods other than GET and HEAD',
    async (path) => {
      for (const method of methods.filter((one) => !['GET', 'HEAD', 'OPTIONS'].includes(one))) {
        const answer = await callExactly(service, path, { method })
        expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
      }
    },
  )

  test('a client that sends a 5 MB body with an unsupported method receives 405', async () => {
    for (const path of [paths.whoami, '/apply']) {
      const answer = await callExactly(service, path, {
        method: 'POST',
        body: 'x'.repeat(5_000_000),
      })
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED')
    }
    expect((await callExactly(service, '/healthz')).status).toBe(200)
  })
})

describe('the method HEAD', () => {
  test('HEAD returns the status and headers of GET without a body', async () => {
    const { headers } = await api.systemSession()
    for (const path of [
      paths.whoami,
      paths.sessions,
      '/healthz',
      '/readyz',
      paths.kyc,
      '/entrypoint/org/v1/none',
      paths.unreadCount,
    ]) {
      const [get, head] = [
        await callExactly(service, path, { headers }),
        await callExactly(service, path, { headers, method: 'HEAD' }),
      ]
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      const shown = (answer: typeof get) =>
        [...answer.headers.keys()]
          .filter((name) => !['content-length', 'transfer-encoding'].includes(name))
          .sort()
      expect(shown(head), path).toEqual(shown(get))
      expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'))
    }
  })

  test('HEAD returns the status of GET, and 405 on paths that do not support GET', async () => {
    for (const path of places) {
      const expected = methodsOf(path).includes('GET')
        ? (await callExactly(service, fill(path))).status
        : 405
      expect([path, (await callExactly(service, fill(path), { method: 'HEAD' })).status]).toEqual([
        path,
        expected,
      ])
    }
  })
})

describe('the method OPTIONS', () => {
  test.for(places)('OPTIONS %s returns the allowed methods and no CORS headers', async (path) => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    const answer = await callExactly(service, fill(path), { method: 'OPTIONS', headers })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expectApiHeaders(answer)
    expect(answer.headers.get('content-type')).toBeNull()
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
    for (const method of methodsOf(path)) expect(answer.headers.get('allow')).toContain(method)
  })

  test('OPTIONS on an unknown path returns 404', async () => {
    expectRefusal(
      await callExactly(service, '/entrypoint/org/v1/none', { method: 'OPTIONS' }),
      404,
      'NOT_FOUND',
    )
  })
})

describe('404 for unknown paths', () => {
  test.for([
    '/entrypoint', '/entrypoint/', '/entrypoint/org/v1', '/entrypoint/org/v2/sessions', '/entrypoint/org/v1/sessions/', '/entrypoint/org/v1/Sessions',
    '/entrypoint/org/v1/sessions/a/b', '/branches/private/v1', '/branches/private/v1/limited/advisor/signup', '/kyc/private/v1/requests/first',
    '/notifications/private/v1/notifications/', '/api', '/api/', '/api/none', '/healthz/', '/healthz/x', '/metrics/x', '/sandbox/v1/none',
    '/entrypoint/org/v1/whoami.json', '/entrypoint/org/v1/whoami.rsc', '/entrypoint/org/v1/[id]', '/entrypoint/org/v1/sessions/{id}/x', '/api/inbox/[id]',
  ])('every method on the path %s returns 404', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
      const answer = await callExactly(service, path, { method, headers: { accept: 'text/html' } })
      expectRefusal(answer, 404, 'NOT_FOUND')
    }
  }) // biome-ignore format: a list

  test('malformed session ids in paths return 404, and an encoded NUL returns 400', async () => {
    const { headers } = await api.systemSession()
    const uuid = '01a1f000-0000-7000-8000-000000000000'
    const odd = [
      '%00',
      '%0a',
      "'",
      '"',
      '`',
      '$',
      '{}',
      '%25',
      '%3b',
      '%e2%80%ae',
      '%f0%9f%92%a9',
      '%ef%bc%91',
      '-1',
      '0',
      '1e9',
      'null',
      '%20',
      '~',
      '*',
      '(',
    ]
    const ids = Array.from({ length: 2000 }, (_, i) => {
      const text = odd[i % odd.length]!
      const at = i % uuid.length
      if (i % 3 === 0) return uuid.slice(0, at) + text + uuid.slice(at)
      return i % 3 === 1 ? text.repeat(1 + (i % 40)) : uuid.slice(0, at) + text + uuid.slice(at + 1)
    })
    await forEachOf(ids, 8, async (id) => {
      const answer = await callExactly(service, `${paths.sessions}/${id}`, {
        method: 'DELETE',
        headers,
      })
      expect([id, answer.status]).toEqual([id, id.includes('%00') ? 400 : 404])
    })
  })
})
