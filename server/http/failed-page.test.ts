import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySettings } from '../testing/open-rooms'
import { replaceFailedForm } from './failed-page'

const envelope = '{"errors":[]}'
let settings: ReturnType<typeof applySettings>
let server: http.Server
/** The status of the replacement page. */
let pageStatus = 200
beforeAll(async () => {
  settings = applySettings()
  server = http.createServer((incoming, outgoing) => {
    const { url, headers } = incoming
    if (url === '/unsent') {
      outgoing.writeHead(pageStatus, { 'content-type': 'text/html', 'x-request-id': 'page' })
      return void outgoing.end(`from ${headers.referer}<script>run()</script>`)
    }
    replaceFailedForm(incoming, outgoing)
    const more = { 'x-request-id': 'form', 'retry-after': '2', 'content-type': 'application/json' }
    outgoing.writeHead(Number(url!.slice(1)), more)
    outgoing.end(envelope)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  settings.remove()
})

const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  referer: 'http://127.0.0.1/settings',
  'content-type': 'application/x-www-form-urlencoded',
}
async function post(status: number, headers: Record<string, string> = browser) {
  const { port } = server.address() as AddressInfo
  const site = `http://127.0.0.1:${port}`
  const answer = await fetch(`${site}/${status}`, { method: 'POST', body: 'a=1', headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a failed form post returns the page of the form with the request id of the post', async () => {
  const { status, headers, text } = await post(500)
  expect([status, text]).toEqual([500, `from ${browser.referer}`])
  const kept = ['content-type', 'x-request-id', 'retry-after'].map((name) => headers.get(name))
  expect(kept).toEqual(['text/html', 'form', '2'])
})

test.each([
  ['a wildcard in the Accept header', 500, { ...browser, accept: '*/*' }],
  ['an Accept header for JSON', 500, { ...browser, accept: 'application/json' }],
  ['a JSON body', 500, { ...browser, 'content-type': 'application/json' }],
  ['a form post refused with 403', 403, browser],
])('the response to %s is an error envelope', async (_, status, headers) => {
  const answer = await post(status, headers)
  expect([answer.status, answer.text]).toEqual([status, envelope])
})

test('a failed form post returns the JSON error if the HTML error page also fails', async () => {
  pageStatus = 500
  const { status, text } = await post(500)
  expect([status, JSON.parse(text).errors[0].code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
})
