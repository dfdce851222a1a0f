import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applySettings } from '../../testing/open-rooms'
import { openSender, type Sender } from './sender'

let settings: ReturnType<typeof applySettings>
let server: http.Server
let sender: Sender
let respond: http.RequestListener
let connections = 0
beforeAll(async () => {
  settings = applySettings()
  server = http
    .createServer((incoming, outgoing) => respond(incoming, outgoing))
    .on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  sender = openSender(1)
})
afterAll(() => {
  sender.close()
  server.closeAllConnections()
  server.close()
  settings.remove()
})

const post = (timeoutMs = 60_000) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return sender.post({ url, headers: {}, body: '{}', timeoutMs })
}

test('the sender sends several webhooks to one receiver over one connection', async () => {
  respond = (_, outgoing) => outgoing.writeHead(204).end()
  connections = 0
  for (let n = 0; n < 3; n++)
    expect(await post()).toEqual({ answer: { status: 204, retryAfter: undefined, text: '' } })
  expect(connections).toBeLessThanOrEqual(1)
})

test('a webhook request times out if the receiver does not respond', async () => {
  respond = () => {}
  expect(await post(50)).toEqual({ fault: 'timeout' })
})

test('after its time limit, the webhook sender returns the received status and text', async () => {
  respond = (_, outgoing) => outgoing.writeHead(503, { 'retry-after': '7' }).write('busy')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = vi.spyOn(http, 'request')
  try {
    const sent = post(1000)
    const [sending] = request.mock.results.map(({ value }) => value as http.ClientRequest)
    // Waits for the first bytes of the body, so that the time limit passes after them.
    await new Promise((resolve) =>
      sending!.once('response', (response) => response.once('data', resolve)),
    )
    vi.advanceTimersByTime(1000)
    expect(await sent).toEqual({ answer: { status: 503, retryAfter: '7', text: 'busy' } })
  } finally {
    request.mockRestore()
    vi.useRealTimers()
  }
})

test('the sender returns status 101 if the receiver of a webhook responds with 101', async () => {
  respond = ({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
  }
  expect(await post()).toEqual({ answer: { status: 101, retryAfter: undefined, text: '' } })
})

test('the sender returns the status of a webhook response that is cut off', async () => {
  respond = (_, outgoing) => {
    outgoing.writeHead(200, { 'content-length': '10' }).write('part')
    setImmediate(() => outgoing.destroy())
  }
  expect(await post()).toMatchObject({ answer: { status: 200 } })
})

test('the sender returns 1 KiB of an endless response and closes the connection', async () => {
  let hasClosed = false
  respond = (_, outgoing) => {
    outgoing.on('close', () => {
      hasClosed = !outgoing.writableFinished
    })
    outgoing.writeHead(200)
    const write = () => {
      while (!outgoing.destroyed && outgoing.write('x'.repeat(4096)));
      outgoing.once('drain', write)
    }
    write()
  }
  const sent = await post()
  expect(sent).toMatchObject({ answer: { status: 200, text: 'x'.repeat(1024) } })
  await expect.poll(() => hasClosed).toBe(true)
})

test('the sender opens a new connection if the receiver closed the idle one', async () => {
  respond = (_, outgoing) => outgoing.writeHead(204).end()
  await post()
  server.closeIdleConnections()
  expect(await post()).toMatchObject({ answer: { status: 204 } })
})
