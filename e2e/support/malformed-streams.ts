import { paths } from './api'

/**
 * A malformed or almost valid request. The client writes its parts to a socket one after another.
 */
export type Stream = { kind: string; parts: Buffer[]; pauseMs: number }
type Random = () => number

/** Returns a random generator. The same seed always gives the same numbers between 0 and 1. */
export function seed(from: number): Random {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const randomInt = (random: Random, below: number): number => Math.floor(random() * below)
const pick = <T>(random: Random, list: readonly T[]): T => list[randomInt(random, list.length)]!
const raw = (text: string): Buffer => Buffer.from(text, 'latin1')
const noise = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => randomInt(random, 256)))

const json = '{"clientId":"ci_test_AAAAAAAAAAAAAAAAAAAAAA","clientSecret":"cs_test_none"}'
const form = 'userType=individual&consent=yes&consentVersion=1'
const post = (path: string, type: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const chunked = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
/** Valid requests. The functions below damage them. */
const validRequests = [
  get(paths.whoami),
  get(`${paths.check}?token=none`),
  get('/api/session', 'Cookie: onb=Fe26.2*1*a*b*c*d*e*f\r\n'),
  get(
    paths.notifications,
    'Authorization: Bearer tt_test_none\r\nAccept: application/problem+json\r\n',
  ),
  get('/healthz'),
  post(paths.sessions, 'application/json', json),
  post(
    paths.accept('individual'),
    'application/json',
    '{"token":"none"}',
    'Idempotency-Key: k\r\n',
  ),
  post(
    '/api/start/consent',
    'application/x-www-form-urlencoded',
    form,
    'Sec-Fetch-Site: same-origin\r\n',
  ),
  chunked(paths.sessions, json),
  `OPTIONS ${paths.events} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `DELETE ${paths.sessions}/b7f4b0f0-5f3c-4a55-9d0b-0c8a0d1b2c3d HTTP/1.1\r\nHost: x\r\nX-Session-Id: y\r\nX-Client-Id: z\r\n\r\n`,
]
const odd = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '\x7f',
  '\xff',
  '\xc0\xaf',
  ':',
  ',',
  ';',
  '%',
  '%00',
  '%zz',
  '../',
  '\\',
  '?',
  '#',
  '"',
  '\x1b[31m',
  '0x',
  '-1',
  '99999999999999999999',
  'é',
]
const lines = [
  'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, identity', 'Transfer-Encoding : chunked', 'Transfer-Encoding:\x0bchunked', 'Content-Length: 0', 'Content-Length: 4', 'Content-Length: -1',
  'Content-Length: 1e3', 'Content-Length: 18446744073709551616', 'Content-Encoding: gzip', 'Expect: 100-continue', 'Expect: x', 'Connection: close', 'Connection: keep-alive, upgrade', 'Upgrade: websocket',
  'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__', 'Host: y', 'Host:', ': x', 'X', ' folded: x', 'Trailer: X', 'TE: trailers', 'Range: bytes=0-1', 'Next-Router-State-Tree: %', 'X-Middleware-Subrequest: x',
  'X-Forwarded-For: ::::', 'Cookie: onb=%', 'Authorization: Bearer \xe9', 'Accept: application/problem+json', 'Traceparent: 00-x',
] // biome-ignore format: lists
const prefaces = [
  raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'),
  Buffer.from('16030100a5010000a10303', 'hex'),
  Buffer.from('160303007a0200007603030000000000000000000000000000000000000000', 'hex'),
  raw('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n'),
  Buffer.from('0d0a0d0a000d0a515549540a2111000c', 'hex'),
  raw('SSH-2.0-OpenSSH_9.2\r\n'),
  raw('EHLO x\r\n'),
  raw('*1\r\n$4\r\nPING\r\n'),
  Buffer.from('0000000804d2162f', 'hex'),
  raw('GET / HTTP/0.9\r\n\r\n'),
  raw('GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n'),
]

/** Inserts a header line that changes how the service parses the rest of the request. */
function addLine(request: string, line: string): string {
  const end = request.indexOf('\r\n') + 2
  return `${request.slice(0, end)}${line}\r\n${request.slice(end)}`
}

type Maker = (random: Random) => Buffer
const makers: Record<string, Maker> = {
  noise: (random) => noise(random, 1 + randomInt(random, 400)),
  preface: (random) =>
    Buffer.concat([pick(random, prefaces), noise(random, randomInt(random, 60))]),
  flipped(random) {
    const bytes = raw(pick(random, validRequests))
    for (let i = 0; i <= randomInt(random, 4); i++)
      bytes[randomInt(random, bytes.length)]! ^= 1 << randomInt(random, 8)
    return bytes
  },
  inserted(random) {
    const request = pick(random, validRequests)
    const at = randomInt(random, request.length)
    return raw(
      request.slice(0, at) + pick(random, odd).repeat(1 + randomInt(random, 3)) + request.slice(at),
    )
  },
  cut(random) {
    const request = pick(random, validRequests)
    return raw(request.slice(0, 1 + randomInt(random, request.length - 1)))
  },
  lost(random) {
    const request = pick(random, validRequests)
    const at = randomInt(random, request.length)
    return raw(request.slice(0, at) + request.slice(at + 1 + randomInt(random, 12)))
  },
  doubled(random) {
    const request = pick(random, validRequests)
    const at = randomInt(random, request.length)
    const some = request.slice(at, at + 1 + randomInt(random, 40))
    return raw(request.slice(0, at) + some + some + request.slice(at))
  },
  line: (random) =>
    raw(addLine(addLine(pick(random, validRequests), pick(random, lines)), pick(random, lines))),
  huge(random) {
    const size = pick(random, [4000, 16_000, 16_384, 17_000, 70_000])
    const request = pick(random, validRequests)
    return raw(
      random() < 0.5
        ? addLine(request, `X-Long: ${'x'.repeat(size)}`)
        : request.replace(' HTTP/1.1', `${'a'.repeat(size)} HTTP/1.1`),
    )
  },
  many: (random) =>
    raw(
      addLine(
        pick(random, validRequests),
        Array.from({ length: 20 + randomInt(random, 200) }, (_, i) => `X-${i}: ${i}`).join('\r\n'),
      ),
    ),
  chunks(random) {
    const pieces = Array.from({ length: randomInt(random, 5) }, () => {
      const body = 'x'.repeat(randomInt(random, 30))
      const size = pick(random, [
        body.length.toString(16),
        String(body.length + 1),
        '-1',
        'g',
        '',
        'fffffffffffffffff',
        '0x2',
        `${body.length.toString(16)};${'e'.repeat(randomInt(random, 50))}`,
      ])
      return `${size}${pick(random, ['\r\n', '\n', '\r', ''])}${body}${pick(random, ['\r\n', '\n', ''])}`
    })
    return raw(
      `${chunked(paths.sessions, '').split('\r\n\r\n')[0]}\r\n\r\n${pieces.join('')}${pick(random, ['0\r\n\r\n', '0\r\nX: y\r\n\r\n', ''])}`,
    )
  },
  pipelined: (random) =>
    Buffer.concat(
      Array.from({ length: 2 + randomInt(random, 4) }, () =>
        random() < 0.3 ? makers.inserted!(random) : raw(pick(random, validRequests)),
      ),
    ),
  body(random) {
    const body =
      random() < 0.5
        ? noise(random, randomInt(random, 300)).toString('latin1')
        : json.slice(0, randomInt(random, json.length)) + pick(random, odd)
    return raw(
      post(
        pick(random, [paths.sessions, paths.events, '/api/email', '/api/start/consent']),
        pick(random, [
          'application/json',
          'application/x-www-form-urlencoded',
          'text/plain',
          '\xff',
        ]),
        body,
      ),
    )
  },
}
export const kinds = Object.keys(makers)

const slowShare = 0.02

/**
 * Returns the next stream. All kinds occur equally often. Some streams are sent slowly, in small
 * parts.
 */
export function makeStream(random: Random, i: number): Stream {
  const kind = kinds[i % kinds.length]!
  const bytes = makers[kind]!(random)
  if (random() >= slowShare) return { kind, parts: [bytes], pauseMs: 0 }
  const size = Math.max(1, Math.ceil(bytes.length / (2 + randomInt(random, 8))))
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size))
  return { kind, parts, pauseMs: 5 + randomInt(random, 40) }
}
