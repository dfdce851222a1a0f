import { beforeAll, describe, expect, test } from 'vitest'
import { connect, paths, type Session } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { sendRaw } from '../support/socket'

let system: Session

const service = borrowService()
const api = connect(service)

beforeAll(async () => {
  system = await api.systemSession()
})

describe('ambiguous paths', () => {
  test.for([
    '/entrypoint/org/v1/../v1/whoami', '/entrypoint/./org/v1/whoami', '/../entrypoint/org/v1/whoami', '/entrypoint/org/v1/whoami/..', '/entrypoint/org/v1/whoami/.',
    '/%2e%2e/entrypoint/org/v1/whoami', '/entrypoint/%2E/org/v1/whoami', '/entrypoint/.%2e/org/v1/whoami', '/x/%2e./entrypoint/org/v1/whoami',
    '//entrypoint/org/v1/whoami', '/entrypoint//org/v1/whoami', '/entrypoint/org/v1/whoami//', '///', '/entrypoint\\org\\v1\\whoami', '/\\entrypoint/org/v1/whoami',
    '/entrypoint%5corg/v1/whoami', '/entrypoint%5Corg/v1/whoami', '/entrypoint%2forg%2fv1%2fwhoami', '/entrypoint/org/v1%2Fwhoami', '/x/..%2fentrypoint/org/v1/whoami',
    '/entrypoint/org/v1/whoami%00', '/entrypoint/org/v1/%00/whoami', '/%', '/%zz', '/%e', '/entrypoint/org/v1/sessions/%', '/entrypoint/org/v1/sessions/%g0', '/%ff',
    '/%c0%ae%c0%ae/', '/%e2%82', '/%ed%a0%80', '/entrypoint/org/v1/sessions/%f5%80%80%80', '/%2f', '/a%2f..%2fb', '/%2e', '/%2e%2e', '/..', '/.', '/x/..;/y/..',
  ])('a request for the ambiguous path %s returns 400', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) expectRefusal(await callExactly(service, path, { method, headers: system.headers }), 400, 'MALFORMED_REQUEST')
  }) // biome-ignore format: a list

  test.for([
    'entrypoint/org/v1/whoami', '*', 'ftp://x/entrypoint/org/v1/whoami', 'file:///etc/passwd', 'x:80', '?x', '#', 'javascript:alert(1)', '',
  ])('the request target %j returns 400', async (target) => {
    const answer = await sendRaw(service.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect([target, answer.statuses]).toEqual([target, [400]])
    expect(answer.text).toContain('"MALFORMED_REQUEST"')
  }) // biome-ignore format: a list
})

describe('absolute request targets', () => {
  test.for([
    'http://127.0.0.1',
    'http://elsewhere.example',
    'HTTPS://elsewhere.example:99',
    'http://user:pass@elsewhere.example',
    'http://',
  ])(
    'the service uses only the path of an absolute request target that begins with %s',
    async (host) => {
      const lines = Object.entries(system.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const answer = await sendRaw(
        service.port,
        `GET ${host}${paths.whoami} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines.join('')}\r\n`,
      )
      expect(answer.statuses).toEqual([200])
      expect(answer.text).not.toContain('elsewhere')
    },
  )
})

describe('requests that try to bypass routing', () => {
  const who = '/entrypoint/org/v1/whoami'
  const encode = (path: string, at: number) =>
    `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`

  /** Expects that the response contains no API data and does not authenticate the caller. */
  async function expectNoBypass(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ) {
    const answer = await callExactly(service, path, {
      method,
      headers: { ...system.headers, ...headers },
    })
    expect([
      path,
      answer.status < 500,
      answer.text.includes('"kind":"System"'),
      answer.text.includes('"data"'),
    ]).toEqual([path, true, false, false])
    expect(
      answer.headers.get('x-request-id') ?? answer.headers.get('content-security-policy'),
      path,
    ).not.toBeNull()
    return answer
  }

  test('a request for a path with percent-encoded letters returns 404', async () => {
    for (let at = 1; at < who.length; at++) {
      if (who[at] === '/') continue
      const { status } = await expectNoBypass(encode(who, at))
      expect([encode(who, at), status]).toEqual([encode(who, at), 404])
    }
    for (const path of [
      '/%61pi/status',
      '/%68ealthz',
      '/%2568ealthz',
      '/%6detrics',
      '/%61dmin/v1/organizations',
      '/%45ntrypoint/org/v1/whoami',
    ])
      expect([path, (await expectNoBypass(path)).status]).toEqual([path, 404])
  })

  test('paths with changed case, suffixes or Next.js prefixes reach no API operation', async () => {
    for (const path of [
      '/Entrypoint/org/v1/whoami', '/ENTRYPOINT/ORG/V1/WHOAMI', '/entrypoint;x=1/org/v1/whoami', '/entrypoint%20/org/v1/whoami', '/%EF%BD%85ntrypoint/org/v1/whoami',
      '/entrypoint.rsc', '/entrypoint/org/v1/whoami.rsc', '/entrypoint/org/v1/whoami.txt', '/entrypoint/org/v1/whoami.prefetch.rsc', '/entrypoint/org/v1/whoami.segments/_tree.segment.rsc',
      '/(api)/entrypoint/org/v1/whoami', '/%28api%29/entrypoint/org/v1/whoami', '/en/entrypoint/org/v1/whoami', '/_next/data/x/entrypoint/org/v1/whoami.json',
      '/_next/image?url=%2Fentrypoint%2Forg%2Fv1%2Fwhoami&w=64&q=75', '/_next/static/../../entrypoint', '/_next/../entrypoint/org/v1/whoami', '/index/entrypoint/org/v1/whoami',
    ]) await expectNoBypass(path)
  }) // biome-ignore format: a list

  test('internal Next.js headers cannot route a page request to an API operation', async () => {
    const steering: Record<string, string>[] = [
      { 'x-middleware-rewrite': who }, { 'x-middleware-next': '1' }, { 'x-middleware-subrequest': 'middleware:middleware:middleware' }, { 'x-invoke-path': who },
      { 'x-invoke-output': who }, { 'x-invoke-query': '{}' }, { 'x-matched-path': who }, { 'x-nextjs-data': '1' }, { 'x-nextjs-rewrite': who }, { 'x-rewrite-url': who },
      { 'x-original-url': who }, { 'x-forwarded-prefix': who }, { 'x-now-route-matches': '1=entrypoint' }, { 'x-prerender-revalidate': 'x' }, { rsc: '1', 'next-url': who },
      { 'next-action': '00' }, { 'next-router-state-tree': '%5B' }, { 'next-router-state-tree': '%' }, { 'next-router-state-tree': '%7B%7D' }, { 'next-router-prefetch': '1' },
      { 'next-router-segment-prefetch': '/../..' }, { 'next-hmr-refresh': '1' }, { purpose: 'prefetch' }, { 'x-forwarded-host': 'elsewhere.example' },
      { 'x-forwarded-proto': 'gopher' }, { forwarded: 'host=elsewhere.example' }, { 'x-forwarded-port': '0' }, { 'x-http-method-override': 'DELETE' }, { 'accept-language': '*'.repeat(1000) },
      { 'if-none-match': '*' }, { range: 'bytes=0-1' }, { 'accept-encoding': 'zstd;q=9' },
    ] // biome-ignore format: a list
    for (const headers of steering)
      for (const path of ['/', '/no-such-page']) {
        const answer = await expectNoBypass(path, headers)
        expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('elsewhere')
      }
  })

  test('GET whoami returns 200 with malformed, Next.js or very long query strings', async () => {
    for (const query of [
      '?/../..',
      '?x=%',
      '?%zz',
      '?x=//',
      '?x=\\',
      '?__nextLocale=x',
      '?nxtPid=x&_rsc=x',
      `?${'x'.repeat(8000)}`,
      '?x=%00',
    ])
      expect([
        query,
        (await callExactly(service, `${who}${query}`, { headers: system.headers })).status,
      ]).toEqual([query, 200])
  })
})

describe('pages with many query parameters', () => {
  const list = (count: number) => Array.from({ length: count }, (_, n) => `p${n}=1`).join('&')

  test('a page URL with over 100 query parameters returns 400', async () => {
    for (const query of [list(101), list(2000), '&'.repeat(9000)])
      for (const headers of [{}, { rsc: '1' }, { accept: 'text/html' }])
        expectRefusal(
          await callExactly(service, `/start?${query}`, { headers }),
          400,
          'MALFORMED_REQUEST',
        )
    const head = await callExactly(service, `/start?${list(101)}`, { method: 'HEAD' })
    expect(head.status).toBe(400)
  })

  test('a page URL with 100 query parameters returns the page', async () => {
    expect((await callExactly(service, `/start?${list(100)}`)).status).toBe(200)
  })

  test('an API operation accepts a URL with over 100 query parameters', async () => {
    const { headers } = system
    const answer = await callExactly(service, `${paths.whoami}?${list(1000)}`, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-ignored-members')).toContain('p1')
  })
})

describe('request data in error responses', () => {
  test('no error response quotes the path, headers or body of the request', async () => {
    const mark = 'canary-7261'
    const answers = [
      await callExactly(service, `/entrypoint/${mark}`),
      await callExactly(service, `/api/${mark}?${mark}=${mark}`),
      await callExactly(service, `${paths.sessions}/${mark}`, {
        method: 'DELETE',
        headers: system.headers,
      }),
      await callExactly(service, `/%zz${mark}`),
      await callExactly(service, paths.sessions, {
        method: 'POST',
        headers: { 'content-type': mark },
        body: mark,
      }),
      await callExactly(service, paths.sessions, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"clientId":"${mark}","clientSecret":"${mark}"}`,
      }),
      await callExactly(service, paths.sessions, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"${mark}`,
      }),
      await callExactly(service, paths.whoami, {
        headers: {
          authorization: `Bearer ${mark}`,
          'user-agent': mark,
          host: mark,
          origin: `https://${mark}`,
          cookie: `onb=${mark}`,
        },
      }),
      await callExactly(service, paths.whoami, {
        headers: { 'x-request-id': mark, 'x-session-id': mark, 'x-client-id': mark },
      }),
      await callExactly(service, `${paths.check}?token=${mark}`),
      await callExactly(service, paths.whoami, {
        method: 'POST',
        headers: { expect: '100-continue', accept: mark },
      }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThan(399)
      expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(mark)
    }
  })
})
