import { describe, expect, test } from 'vitest'
import { type ErrorCode, envelope, errorCatalogue } from '@/lib/errors'
import { paths } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { shareService } from '../support/shared'
import { bodyOf, type RawAnswer, sendRaw } from '../support/socket'

const service = shareService()

const mark = 'canary-7261'
const get = (more = '', target: string = paths.whoami) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (more: string, body = '') =>
  `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n${body}`

/**
 * Expects statuses below 500, and an error response in JSON for each rejected request. No response
 * may repeat input. If there is no response, the service must close the connection.
 */
function expectSafe(answer: RawAnswer): void {
  expect(answer.text).not.toContain(mark)
  if (answer.text === '') expect(answer.isClosed).toBe(true)
  for (const part of answer.text.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean)) {
    const status = Number(part.slice(9, 12))
    expect(status).toBeLessThan(500)
    if (status < 400) continue
    expect(part.toLowerCase()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    const { errors } = envelope.parse(JSON.parse(part.slice(part.indexOf('\r\n\r\n') + 4)))
    expect(errorCatalogue[errors[0]!.code as ErrorCode].status).toBe(status)
  }
}

const codeOf = (answer: RawAnswer): string => JSON.parse(bodyOf(answer)).errors[0].code

describe('malformed HTTP', () => {
  const cases: [what: string, bytes: string | Buffer][] = [
    ['random bytes', `${mark}\r\n\r\n`],
    ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/3.0', `GET ${paths.whoami} HTTP/3.0\r\nHost: x\r\n\r\n`],
    ['an invalid version', `GET ${paths.whoami} ${mark}\r\nHost: x\r\n\r\n`],
    ['a lower-case method', `get ${paths.whoami} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['an unknown method', `CANARY7261 ${paths.whoami} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a space in the target', `GET ${paths.whoami} ${mark} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a NUL in the target', `GET ${paths.whoami}\0 HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a space before a colon', get(`X-Canary : ${mark}\r\n`)],
    ['a header without a name', get(`: ${mark}\r\n`)],
    ['a header without a colon', get(`${mark}\r\n`)],
    ['a NUL in a header', get(`X-Canary: ${mark}\0\r\n`)],
    ['a folded header', get(`X-Canary: a\r\n ${mark}\r\n`)],
    ['a bare carriage return', get(`X-Canary: a\r${mark}: b\r\n`)],
    ['a bare line feed between headers', `GET ${paths.whoami} HTTP/1.1\nHost: x\n\n`],
    ['a header name outside ASCII', get('X-C\xe4nary: a\r\n')],
    ['two unequal Content-Lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}')],
    ['two values in one Content-Length header', post('Content-Length: 2, 2\r\n', '{}')],
    ['a negative Content-Length', post('Content-Length: -1\r\n')],
    ['a Content-Length with a plus sign', post('Content-Length: +2\r\n', '{}')],
    ['a hexadecimal Content-Length', post('Content-Length: 0x2\r\n', '{}')],
    ['a Content-Length that is a word', post(`Content-Length: ${mark}\r\n`)],
    ['an overflowing Content-Length', post('Content-Length: 99999999999999999999999999\r\n')],
    ['an empty Content-Length', post('Content-Length: \r\n', '{}')],
    [
      'Content-Length before chunked encoding',
      post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    ],
    [
      'chunked encoding before Content-Length',
      post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', '0\r\n\r\n'),
    ],
    [
      'Transfer-Encoding chunked, identity',
      post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
    ],
    ['an unknown Transfer-Encoding', post(`Transfer-Encoding: ${mark}\r\n`, '0\r\n\r\n')],
    ['the Transfer-Encoding xchunked', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n')],
    ['a chunk size that is a word', post('Transfer-Encoding: chunked\r\n', `${mark}\r\n\r\n`)],
    ['a negative chunk size', post('Transfer-Encoding: chunked\r\n', '-1\r\n\r\n')],
    [
      'a chunk longer than its size',
      post('Transfer-Encoding: chunked\r\n', '1\r\n{}\r\n0\r\n\r\n'),
    ],
    [
      'an overflowing chunk size',
      post('Transfer-Encoding: chunked\r\n', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
    ],
    ['bare line feeds in chunks', post('Transfer-Encoding: chunked\r\n', '2\n{}\n0\n\n')],
  ]

  test.for(cases)(
    'a request with %s gets 400 or no response, and the connection closes',
    async ([, bytes]) => {
      const answer = await sendRaw(service.port, bytes)
      expectSafe(answer)
      expect(answer.isClosed).toBe(true)
      expect(answer.statuses.length).toBeLessThan(2)
      if (answer.text !== '')
        expect([answer.statuses, codeOf(answer)]).toEqual([[400], 'MALFORMED_REQUEST'])
    },
  )
})

describe('request smuggling', () => {
  const hidden = `GET /healthz?${mark} HTTP/1.1\r\nHost: x\r\n\r\n`
  test.for([
    [
      'after Content-Length and chunked encoding',
      post(
        `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n`,
        `0\r\n\r\n${hidden}`,
      ),
    ],
    [
      'after a Transfer-Encoding header with a tab',
      post(`Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n`, `0\r\n\r\n${hidden}`),
    ],
    [
      'after two Transfer-Encoding headers',
      post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${hidden}`),
    ],
    [
      'after two Content-Length headers',
      post(`Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n`, hidden),
    ],
    ['after a line feed in a header', get(`X-Canary: a\n\n${hidden}`)],
    [
      'in a chunk extension',
      post('Transfer-Encoding: chunked\r\n', `2;\n{}\r\n0\r\n\r\n${hidden}`),
    ],
    [
      'after a Transfer-Encoding with commas',
      post('Transfer-Encoding: ,chunked,\r\nContent-Length: 5\r\n', `0\r\n\r\n${hidden}`),
    ],
    ['after a space before a colon', post('Content-Length : 0\r\n', hidden)],
    [
      'after a trailer that ends early',
      post('Transfer-Encoding: chunked\r\n', `0\r\nX: a\n\n${hidden}`),
    ],
  ])('the service never responds to a second request that is hidden %s', async ([, bytes]) => {
    const answer = await sendRaw(service.port, bytes!)
    expectSafe(answer)
    expect(answer.text).not.toContain('alive')
  })

  test('pipelined requests get their responses in order', async () => {
    const answer = await sendRaw(
      service.port,
      get('', '/healthz') +
        get() +
        get('', '/entrypoint/none') +
        get('Connection: close\r\n', '/healthz'),
    )
    expect(answer.statuses).toEqual([200, 401, 404, 200])
    expectSafe(answer)
  })
})

describe('optional features of HTTP', () => {
  test('HTTP/1.1 requests without a Host header get 400; HTTP/1.0 and 0.9 need no Host', async () => {
    const answer = await sendRaw(service.port, `GET ${paths.whoami} HTTP/1.1\r\n\r\n`)
    expect([answer.statuses, codeOf(answer), answer.isClosed]).toEqual([
      [400],
      'MALFORMED_REQUEST',
      true,
    ])
    for (const version of [' HTTP/1.0', '']) {
      const old = await sendRaw(service.port, `GET /healthz${version}\r\n\r\n`)
      expect([version, old.statuses, old.isClosed]).toEqual([version, [200], true])
    }
  })

  test('the value of the Host header does not change a response', async () => {
    for (const host of [
      '',
      'elsewhere.example',
      'a b',
      '%',
      '[',
      'x:99999',
      'user@x',
      '127.0.0.1:1,x',
      'x/y',
      '\xe4',
    ])
      expect([
        host,
        (
          await sendRaw(
            service.port,
            `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          )
        ).statuses,
      ]).toEqual([host, [200]])
  })

  test.for(['Host: y', 'host: x', 'HOST:'])(
    'a request with a second Host header %j returns 400',
    async (header) => {
      const answer = await sendRaw(service.port, get(`${header}\r\n`))
      expectSafe(answer)
      expect([answer.statuses, codeOf(answer)]).toEqual([[400], 'MALFORMED_REQUEST'])
    },
  )

  test.for(['99-continue-canary-7261', '200-ok', '', 'x'])(
    'the header Expect: %j returns 417',
    async (expectation) => {
      const answer = await sendRaw(
        service.port,
        post(`Expect: ${expectation}\r\nContent-Length: 2\r\n`, '{}'),
      )
      expectSafe(answer)
      if (expectation !== '')
        expect([answer.statuses, codeOf(answer)]).toEqual([[417], 'EXPECTATION_FAILED'])
    },
  )

  test('a request with Expect: 100-continue gets 100 before the client sends the body', async () => {
    const answer = await sendRaw(
      service.port,
      [post('Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n'), '{}'],
      {
        pauseMs: 200,
      },
    )
    expect(answer.statuses).toEqual([100, 400])
  })

  test('CONNECT opens no tunnel', async () => {
    for (const target of ['127.0.0.1:22', `${mark}:443`, '/', paths.whoami]) {
      const answer = await sendRaw(service.port, `CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
      expectSafe(answer)
      expect([target, answer.statuses, answer.isClosed]).toEqual([target, [400], true])
    }
  })

  test.for(['websocket', 'h2c', 'TLS/1.0', mark])(
    'the service ignores an upgrade to %s',
    async (protocol) => {
      const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n`
      for (const target of ['/healthz', paths.whoami, '/', '/_next/webpack-hmr']) {
        const answer = await sendRaw(service.port, get(upgrade, target))
        expect(answer.statuses).not.toContain(101)
        if (target.startsWith('/_next') || target === '/') continue
        expectSafe(answer)
      }
    },
  )
})

describe('request headers', () => {
  test('a request with headers above 16 kB returns 431', async () => {
    for (const more of [
      `X-Long: ${'x'.repeat(17_000)}\r\n`,
      `X-Some: ${'x'.repeat(90)}\r\n`.repeat(200),
      `Cookie: ${'a=b; '.repeat(4000)}\r\n`,
    ]) {
      const answer = await sendRaw(service.port, get(more))
      expectSafe(answer)
      expect([answer.statuses, codeOf(answer), answer.isClosed]).toEqual([
        [431],
        'HEADERS_TOO_LARGE',
        true,
      ])
    }
    const longTarget = await sendRaw(service.port, get('', `${paths.whoami}?${'x'.repeat(20_000)}`))
    expect([longTarget.statuses, codeOf(longTarget)]).toEqual([[431], 'HEADERS_TOO_LARGE'])
  })

  test('a request with a repeated credential header returns 401', async () => {
    for (const more of [
      'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n',
      'X-Session-Id: a\r\nX-Session-Id: b\r\nX-Client-Id: c\r\n',
      'Content-Type: application/json\r\nContent-Type: text/plain\r\n',
    ]) {
      const answer = await sendRaw(service.port, get(`Connection: close\r\n${more}`))
      expect([more, answer.statuses]).toEqual([more, [401]])
    }
  })

  test('a request whose headers never end gets 408', { timeout: 60_000 }, async () => {
    const answer = await sendRaw(
      service.port,
      `GET ${paths.whoami} HTTP/1.1\r\nHost: x\r\nX-Canary: `,
      { waitMs: 20_000 },
    )
    expect([answer.statuses, codeOf(answer), answer.isClosed]).toEqual([
      [408],
      'REQUEST_TIMEOUT',
      true,
    ])
  })
})

test('after malformed requests the service is ready and has logged no error', async () => {
  expect((await callExactly(service, '/readyz')).body).toEqual({ data: { status: 'ready' } })
  expect(service.log()).not.toContain(mark)
  expect(service.log()).not.toContain('"level":"error"')
})
