import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { connect, paths, type Session, type Wire } from '../support/api'
import { callExactly } from '../support/call-exactly'
import { expectEnvelope, expectRefusal } from '../support/expectations'
import { shareService } from '../support/shared'
import { bodyOf, sendRaw } from '../support/socket'

let system: Session

const service = shareService({ env: { RATE_LIMIT_SESSION_FAILURES_PER_MINUTE: '1000000' } })
const api = connect(service)

beforeAll(async () => {
  system = await api.systemSession()
})

const kib64 = 65_536
const mib = 1_048_576
const json = { 'content-type': 'application/json' }
/** Returns a request body for a credential with exactly this many bytes. */
const ofSize = (bytes: number) => {
  const frame = JSON.stringify({ clientId: 'ci_test_a', clientSecret: 'cs_test_a', more: '' })
  return frame.slice(0, -2) + 'x'.repeat(bytes - frame.length) + frame.slice(-2)
}
const post = (body: string | Buffer, headers: Record<string, string> = json) =>
  callExactly(service, paths.sessions, { method: 'POST', headers, body })

describe('413 PAYLOAD_TOO_LARGE', () => {
  test('the service allows a request body of 64 KiB and returns 413 for one more byte', async () => {
    expectRefusal(await post(ofSize(kib64 - 1)), 401, 'UNAUTHORIZED')
    expectRefusal(await post(ofSize(kib64)), 401, 'UNAUTHORIZED')
    expectRefusal(await post(ofSize(kib64 + 1)), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('the service allows a chunked body of 64 KiB and returns 413 for one more byte', async () => {
    const chunked = { ...json, 'transfer-encoding': 'chunked' }
    expectRefusal(await post(ofSize(kib64), chunked), 401, 'UNAUTHORIZED')
    expectRefusal(await post(ofSize(kib64 + 1), chunked), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('a request body of 10 MB gets 413 while the client is still sending it', async () => {
    for (const headers of [json, { ...json, 'transfer-encoding': 'chunked' }])
      expectRefusal(await post(ofSize(10_000_000), headers), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('an endless chunked body gets 413 while the client is still sending it', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const head = `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const answer = await sendRaw(service.port, [head, ...Array.from({ length: 40 }, () => chunk)])
    expect(answer.statuses).toEqual([413])
    expect(JSON.parse(bodyOf(answer)).errors[0].code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('a slow client that sends an oversized body gets 413 and can reuse its connection', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const head = `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answer = await sendRaw(
      service.port,
      [head, ...Array(15).fill(chunk), '0\r\n\r\n', next],
      { pauseMs: 100 },
    )
    expect(answer.statuses).toEqual([413, 200])
  })

  test("oversized bodies do not increase the service's memory", async () => {
    const rssOf = async () => {
      const text = (
        await callExactly(service, '/metrics', {
          headers: { authorization: `Bearer ${service.adminKey()}` },
        })
      ).text
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1])
    }
    const before = await rssOf()
    for (let i = 0; i < 50; i++)
      expectRefusal(await post(ofSize(10_000_000)), 413, 'PAYLOAD_TOO_LARGE')
    // If the service kept these bodies, its memory would grow by 500 MB. A late garbage collection
    // on a busy machine adds much less than the limit of 200 MB.
    expect((await rssOf()) - before).toBeLessThan(200 * mib)
  })

  test('the service allows 1 MiB of events per request and returns 413 for one more byte', async () => {
    const body = (bytes: number) => {
      const event = { customerUid: 'nobody', type: 'PLATFORM_MESSAGE', data: { text: '' } }
      const frame = JSON.stringify(event)
      return frame.slice(0, -3) + 'x'.repeat(bytes - frame.length) + frame.slice(-3)
    }
    const send = (bytes: number) =>
      callExactly(service, paths.events, {
        method: 'POST',
        headers: { ...json, ...system.headers },
        body: body(bytes),
      })
    expectRefusal(await send(mib), 404, 'NOT_FOUND', 'customerUid')
    expectRefusal(await send(mib + 1), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('an oversized Content-Length gets 413 before the client sends the body', async () => {
    const head = `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n`
    const answer = await sendRaw(service.port, head)
    expect(answer.statuses).toEqual([413])
  })
})

describe('408 REQUEST_TIMEOUT', () => {
  test('a request whose body never arrives gets 408', {
    timeout: 60_000,
  }, async () => {
    const head = `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
    const answer = await sendRaw(service.port, head, { waitMs: 20_000 })
    expect(answer.statuses).toEqual([408])
    expect(JSON.parse(bodyOf(answer)).errors[0].code).toBe('REQUEST_TIMEOUT')
    expect(answer.isClosed).toBe(true)
  })

  test('the service accepts a request body that arrives in parts over several seconds', {
    timeout: 60_000,
  }, async () => {
    const body = JSON.stringify({ clientId: service.clientId, clientSecret: service.clientSecret })
    const head = `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
    const quarter = Math.ceil(body.length / 4)
    const answer = await sendRaw(
      service.port,
      [head, ...[0, 1, 2, 3].map((i) => body.slice(i * quarter, (i + 1) * quarter))],
      {
        pauseMs: 1000,
      },
    )
    expect(answer.statuses).toEqual([201])
  })

  test('clients that disconnect while sending a body cause no log line', async () => {
    const head = `POST ${paths.sessions} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
    const before = service.log().length
    await Promise.all(Array.from({ length: 20 }, () => sendRaw(service.port, head, { waitMs: 50 })))
    expect((await callExactly(service, '/readyz')).status).toBe(200)
    expect(service.log().slice(before)).toBe('')
  })
})

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  const refused = [
    '', 'text/plain', 'text/json', 'text/html', 'application/x-json', 'application/jsonp', 'application/json5',
    'application/+json', 'text/vnd.api+json', 'application/*', '*/*', 'application', 'json', '/json', 'application/', 'application/json/x', 'application /json', 'application/ json',
    'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json; charset=iso-8859-1', 'application/json; charset=utf8', 'application/json; charset=',
    'application/json; charset', 'application/json; charset=utf-8; charset=utf-16', 'application/json, text/plain', 'text/plain, application/json', 'application/json;text/plain',
    'application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-8', 'multipart/form-data', 'multipart/form-data; boundary=application/json',
    'application/xml', 'application/octet-stream', 'image/png', 'application/x-ndjson', 'application/json-seq', 'application/cbor', 'application/json;boundary=x',
    'application/json;',
    'application/json; ', 'application/json\u00a0',
  ] // biome-ignore format: a list
  const taken = [
    'application/json', 'Application/JSON', 'application/json;charset=utf-8', 'application/json; charset=UTF-8', 'application/json; charset="utf-8"',
    'application/json ; charset=utf-8', 'application/ld+json', 'application/problem+json', 'application/vnd.api+json; charset=utf-8',
  ] // biome-ignore format: a list

  test.for(refused)('a request with the content type %j returns 415', async (type) => {
    expectRefusal(await post('{}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test.for(taken)('the content type %j is accepted as JSON', async (type) => {
    expectRefusal(await post('{}', { 'content-type': type }), 400, 'REQUIRED', 'clientId')
  })

  test('a request body without a Content-Type returns 415', async () => {
    expectRefusal(
      await callExactly(service, paths.sessions, { method: 'POST', body: '{}' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
    expectRefusal(
      await callExactly(service, paths.sessions, { method: 'POST' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test.for(['gzip', 'deflate', 'br', 'zstd', 'x-gzip', 'gzip, gzip'])(
    'a request body with Content-Encoding %s returns 415',
    async (encoding) => {
      expectRefusal(
        await post(gzipSync(ofSize(1000)), { ...json, 'content-encoding': encoding }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      )
    },
  )

  test('an optional request body may be empty, even with chunked encoding', async () => {
    const { headers } = (await api.signUp()).user
    const mark = (more: Record<string, string>, body?: string) =>
      callExactly(service, `${paths.notifications}/mark-all-read`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      })
    const chunked = { 'transfer-encoding': 'chunked' }
    for (const more of [{}, json, chunked, { ...json, ...chunked }])
      expect((await mark(more)).status).toBe(200)
    expectRefusal(await mark(chunked, '{}'), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(await mark(chunked, ' '.repeat(kib64 + 1)), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(
      await mark({ 'content-type': 'text/plain', ...chunked }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
    expectRefusal(await mark({ ...json, ...chunked }, ' '), 400, 'MALFORMED_JSON')
  })

  test('an oversized body with a wrong content type returns 415, not 413', async () => {
    expectRefusal(
      await post(ofSize(kib64 + 1), { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })
})

describe('400 MALFORMED_JSON', () => {
  const nested = (depth: number, open = '[', close = ']') =>
    `{"clientId":${open.repeat(depth)}${close.repeat(depth)}}`
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, i])))
  const broken: [what: string, body: string | Buffer][] = [
    ['an empty body', ''], ['blanks', ' \n\t '], ['half an object', '{'], ['half a string', '{"clientId":"a'], ['a trailing comma', '{"clientId":"a",}'],
    ['a missing comma', '{"a":1 "b":2}'], ['single quotes', "{'clientId':'a'}"], ['bare names', '{clientId:"a"}'], ['a comment', '{/* a */}'], ['two documents', '{}{}'],
    ['trailing text', '{} x'], ['NaN', '{"a":NaN}'], ['Infinity', '{"a":Infinity}'], ['undefined', 'undefined'], ['hex', '{"a":0x1}'], ['a leading zero', '{"a":01}'],
    ['a plus', '{"a":+1}'], ['a bare point', '{"a":1.}'], ['a raw line break in a string', '{"a":"\n"}'], ['a raw NUL', '{"a":"\0"}'], ['a bad escape', '{"a":"\\x41"}'],
    ['half an escape', '{"a":"\\u12"}'], ['a wrong bracket', '{"a":[}'], ['a closing bracket alone', ']'], ['1,000 closing brackets', ']'.repeat(1000)],
    ['a repeated key', '{"clientId":"a","clientId":"b"}'], ['a repeated nested key', '{"a":{"b":1,"b":2}}'], ['a key repeated in a list', '[{"b":1,"b":2}]'],
    ['a key repeated by an escape', '{"clientId":"a","client\\u0049d":"b"}'], ['__proto__', '{"__proto__":{"isAdmin":true}}'], ['a nested __proto__', '{"a":{"__proto__":1}}'],
    ['__proto__ by an escape', '{"\\u005f_proto__":1}'], ['33 levels of nesting', nested(32)], ['33 nested objects', nested(32, '{"a":', '}').replace('{"a":}', '{}')],
    ['20,000 nested lists', nested(20_000)], ['60,000 open brackets', '['.repeat(60_000)], ['an object of 1,001 members', members(1001)], ['a list of 1,001 items', `{"a":[${Array(1001).fill(0)}]}`], ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a truncated UTF-8 character', Buffer.from([0x22, 0xe2, 0x82, 0x22])], ['an overlong UTF-8 encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])], ['UTF-16', Buffer.from('{}', 'utf16le')],
  ] // biome-ignore format: a list

  test.for(broken)('a request body with %s returns 400 MALFORMED_JSON', async ([, body]) => {
    expectRefusal(await post(body), 400, 'MALFORMED_JSON')
  })

  test('100,000 nested JSON arrays in a list of events return 400 MALFORMED_JSON', async () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000)
    const answer = await callExactly(service, paths.events, {
      method: 'POST',
      headers: { ...json, ...system.headers },
      body,
    })
    expectRefusal(answer, 400, 'MALFORMED_JSON')
  })

  const sound: [what: string, body: string][] = [
    ['32 levels of nesting', nested(31)], ['an object of 1,000 members', members(1000)], ['a list of 1,000 items', `{"a":[${Array(1000).fill(0)}]}`], ['blanks around an object', ' \r\n\t{ } \r\n'],
    ['"constructor" as a key', '{"constructor":{"prototype":{"isAdmin":true}}}'], ['brackets in a string', `{"a":"${'['.repeat(100)}"}`], ['an escaped quote', '{"a\\"":1,"a":2}'],
    ['a large number', '{"a":1e400}'], ['500 events of 1,000 members in all', JSON.stringify(Array.from({ length: 500 }, () => ({ a: 1, b: 2, c: 3 })))],
  ] // biome-ignore format: a list

  test.for(sound)('a request body with %s is valid JSON', async ([, body]) => {
    const [item] = expectEnvelope(await post(body))
    expect(['REQUIRED', 'OBJECT', 'STRING']).toContain(item?.code)
  })

  test('a JSON body that is not an object returns 400 with source "body"', async () => {
    for (const body of ['null', '1', '"a"', '[]', 'true']) {
      const answer = await post(body)
      expect([body, answer.status, (answer.body as Wire).errors[0].source]).toEqual([
        body,
        400,
        'body',
      ])
    }
  })

  test('a request body with a prototype field does not change later responses', async () => {
    await post('{"constructor":{"prototype":{"polluted":true}}}')
    const answer = await callExactly(service, paths.whoami, { headers: system.headers })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('polluted')
  })
})
