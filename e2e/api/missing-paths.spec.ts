import http from 'node:http'
import { expect, test } from 'vitest'
import { callExactly } from '../support/call-exactly'
import { expectRefusal } from '../support/expectations'
import { borrowService } from '../support/shared'
import { sendRaw } from '../support/socket'

const service = borrowService()
const ask = (path: string, accept: string | undefined, method = 'GET') =>
  callExactly(service, path, { method, headers: accept === undefined ? {} : { accept } })

const missing = '/entrypoints/org/v1/whoami'
const program = ['application/json', '*/*', undefined, '', 'application/json, text/plain, */*']
const odd = ['text/html;q=0', 'text/html;q=0.000, */*', 'text/htmlx', 'x-text/html', '\u00ff', ';']

test.each([...program, ...odd])(
  'an unknown path returns 404 as JSON for Accept %j',
  async (accept) => {
    expectRefusal(await ask(missing, accept), 404, 'NOT_FOUND')
  },
)

test.each([
  'text/html',
  'TEXT/HTML;q=0.1',
  'application/json;q=0.9,text/html ; q=0.8',
  'application/xhtml+xml,*/*;q=0.8',
  'text/*',
])('an unknown path returns a 404 page for Accept %j', async (accept) => {
  const { status, headers, text } = await ask(missing, accept)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  // The HTML contains the content, so people without JavaScript can read it.
  expect(text).toMatch(/<h1[^>]*>Page not found/)
  expect(text).not.toContain('<script')
})

test.each([
  '/favicon',
  '/_next/static/x.js',
  '/developers/api/none',
  '/developers/none.md',
  '/api/none',
  '/api',
])('the unknown path %s returns 404 as JSON', async (path) => {
  expectRefusal(await ask(path, 'application/json'), 404, 'NOT_FOUND')
})

test('an unknown path returns an RFC 9457 problem document if Accept asks for it', async () => {
  const { status, headers, body } = await ask(missing, 'application/problem+json')
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  expect(body.instance).toBe(`urn:uuid:${headers.get('x-request-id')}`)
})

test('HEAD of an unknown path returns the headers of GET and no body', async () => {
  const [get, head] = [await ask(missing, '*/*'), await ask(missing, '*/*', 'HEAD')]
  const shown = ({ headers }: typeof get) =>
    [...headers].filter(([name]) => !['x-request-id', 'date', 'keep-alive'].includes(name))
  expect([head.status, head.text, shown(head)]).toEqual([404, '', shown(get)])
})

test('a connection can be reused after a request for an unknown path', async () => {
  const request = `GET ${missing} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n`
  const { statuses } = await sendRaw(
    service.port,
    `${request}\r\n${request}Connection: close\r\n\r\n`,
  )
  expect(statuses).toEqual([404, 404])
})

test('a response has the header Keep-Alive with a timeout of 75 seconds', async () => {
  const agent = new http.Agent({ keepAlive: true })
  const { headers } = await callExactly(service, missing, { agent })
  expect(headers.get('keep-alive')).toBe('timeout=75')
  agent.destroy()
})

test.each(['POST', 'PUT', 'DELETE'])(
  '%s of an unknown path returns the error envelope',
  async (method) => {
    expectRefusal(await ask(missing, 'application/json', method), 405, 'METHOD_NOT_ALLOWED')
    expectRefusal(await ask('/api/none', 'application/json', method), 404, 'NOT_FOUND')
  },
)

test.each(['*/*', 'text/html'])(
  'no 404 response quotes the unknown path for Accept %s',
  async (accept) => {
    const { headers, text } = await ask('/canary-7261', accept)
    expect(JSON.stringify([...headers]) + text).not.toContain('canary')
  },
)
