import type http from 'node:http'
import { gzipSync } from 'node:zlib'

/** A kind of invalid response. Some kinds repeat `body`, the body of the request. */
export interface Garbage {
  name: string
  send(response: http.ServerResponse, body: Buffer): void
}

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const page =
  '<!doctype html><title>Bad gateway</title><h1>502 Bad Gateway</h1><script>alert(1)</script>'

const answer = (
  name: string,
  status: number,
  headers: http.OutgoingHttpHeaders,
  body: string | (() => string | Buffer) = '',
): Garbage => ({
  name,
  send: (response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : body()),
})

/** Returns a kind of response that is valid except for the properties in `wrong`. */
const nearlyValid = (name: string, wrong: Record<string, unknown>): Garbage => ({
  name,
  send(response, body) {
    const reference =
      /"reference"\s*:\s*"([^"]+)"/.exec(body.toString())?.[1] ??
      decodeURIComponent(response.req.url?.split('/').at(-1) ?? '')
    const right = {
      applicationId: 'app_garbage',
      reference,
      status: 'pending',
      sequence: 1,
      occurredAt: new Date().toISOString(),
    }
    response.writeHead(200, json).end(JSON.stringify({ ...right, ...wrong }))
  },
})

/**
 * Returns a kind of invalid response that repeats the body of the request, including its personal
 * data.
 */
const echo = (name: string, status: number, wrap: (sent: string) => unknown): Garbage => ({
  name,
  send: (response, body) =>
    void response.writeHead(status, json).end(JSON.stringify(wrap(body.toString()))),
})

/** Writes raw bytes to the socket and closes it. */
const raw = (name: string, bytes: string): Garbage => ({
  name,
  send: (response) => void response.socket?.end(bytes, 'latin1'),
})

/** Starts a response and closes the connection in the middle of it. */
const cut = (name: string, headers: http.OutgoingHttpHeaders): Garbage => ({
  name,
  send(response) {
    response.writeHead(200, { ...json, ...headers })
    response.write('{"applicationId":"app_1","ref', () => response.socket?.destroy())
  },
})

/** Sends one byte at a time until the client closes the connection. */
const drip = (name: string, byte: string): Garbage => ({
  name,
  send(response) {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(byte), 50)
    response.once('close', () => clearInterval(timer))
  },
})

const tenMegabytes = 10 * 1024 * 1024
const refused = (fields: unknown) =>
  JSON.stringify({ error: { code: 'SUBMISSION_REFUSED', fields } })

export const garbage: readonly Garbage[] = [
  answer('html', 200, html, page),
  answer('html-502', 502, html, page),
  answer('html-503', 503, html, page),
  answer('html-as-json', 200, json, page),
  answer('redirect-to-metadata', 302, { location: 'http://169.254.169.254/latest/meta-data/' }),
  answer('redirect-for-ever', 307, { location: '/v1/applications' }),
  answer('redirect-to-file', 308, { location: 'file:///etc/hostname' }),
  answer('redirect-to-loopback', 301, { location: 'http://127.0.0.1:1/' }),
  answer('empty', 200, json),
  answer('empty-204', 204, {}),
  answer('empty-201', 201, {}),
  answer('truncated-json', 200, json, '{"applicationId":"app_1","reference":"'),
  cut('truncated-length', { 'content-length': 4000 }),
  cut('truncated-chunks', {}),
  answer('ten-megabytes', 200, json, () =>
    JSON.stringify({ applicationId: 'a'.repeat(tenMegabytes) }),
  ),
  answer('ten-megabytes-of-space', 200, json, () => `${' '.repeat(tenMegabytes)}{}`),
  answer('gzip-bomb', 200, { ...json, 'content-encoding': 'gzip' }, () =>
    gzipSync(Buffer.alloc(5 * tenMegabytes, 32)),
  ),
  answer(
    'gzip-in-name-only',
    200,
    { ...json, 'content-encoding': 'gzip' },
    '{"status":"approved"}',
  ),
  drip('drip-of-spaces', ' '),
  drip('drip-of-brackets', '['),
  answer('deep', 200, json, () => '['.repeat(100_000)),
  answer('null', 200, json, 'null'),
  answer('array', 200, json, '[]'),
  answer('string', 200, json, '"approved"'),
  answer('number', 200, json, '1e309'),
  answer('empty-object', 200, json, '{}'),
  answer(
    'prototype',
    200,
    json,
    '{"__proto__":{"status":"approved"},"constructor":{"prototype":{"isAdmin":true}}}',
  ),
  answer('not-utf-8', 200, json, () =>
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]),
  ),
  answer('utf-16', 200, json, () => Buffer.from('\ufeff{"status":"approved"}', 'utf16le')),
  nearlyValid('unknown-status', { status: 'done' }),
  nearlyValid('status-of-another', { reference: 'somebody:1', status: 'approved', sequence: 9 }),
  nearlyValid('no-application', { applicationId: undefined }),
  nearlyValid('application-as-number', { applicationId: 42 }),
  nearlyValid('markup-as-application', { applicationId: '<img src=x onerror=alert(1)>' }),
  nearlyValid('negative-sequence', { sequence: -1 }),
  nearlyValid('sequence-as-text', { sequence: '2' }),
  nearlyValid('endless-sequence', { sequence: 1e300 }),
  nearlyValid('time-as-text', { occurredAt: 'yesterday' }),
  nearlyValid('reasons-as-text', { status: 'rejected', reasons: 'IDENTITY_NOT_VERIFIED' }),
  nearlyValid('reason-as-sentence', {
    status: 'rejected',
    reasons: [{ code: 'Jane Doe, born 01/31/1990' }],
  }),
  nearlyValid('requirement-of-prototype', {
    status: 'incomplete',
    requirements: [{ field: '__proto__', code: 'INVALID', message: '' }],
  }),
  nearlyValid('endless-requirements', {
    status: 'incomplete',
    requirements: Array(1000).fill({ field: 'address.city', code: 'INVALID', message: '' }),
  }),
  answer('refusal-as-html', 422, html, page),
  answer('refusal-without-fields', 422, json, refused([])),
  answer('refusal-of-no-object', 422, json, refused('all')),
  answer(
    'refusal-by-another-code',
    422,
    json,
    '{"error":{"code":"OTHER","fields":[{"field":"address","code":"INVALID","message":""}]}}',
  ),
  echo('echo', 200, (sent) => ({ received: sent })),
  echo('echo-in-error', 500, (sent) => ({ error: { code: 'INTERNAL_ERROR', message: sent } })),
  echo('echo-in-refusal', 422, (sent) => ({
    error: {
      code: 'SUBMISSION_REFUSED',
      fields: [{ field: sent, code: 'INVALID', message: sent }],
    },
  })),
  answer('wait-for-ever', 429, { ...json, 'retry-after': '999999999' }, '{}'),
  answer('wait-for-no-number', 429, { ...json, 'retry-after': 'soon' }, '{}'),
  answer('wait-backwards', 503, { ...json, 'retry-after': '-5' }, '{}'),
  answer('teapot', 418, json, '{"error":{"code":"TEAPOT","message":""}}'),
  raw('not-http', 'SSH-2.0-OpenSSH_9.6\r\n'),
  raw('two-lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}'),
  raw('no-end-of-headers', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}`),
  raw('strange-status', 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n{}'),
  raw('only-informed', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),
]
