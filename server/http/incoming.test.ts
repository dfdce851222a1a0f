import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readIncoming } from './incoming'

let received: PromiseWithResolvers<IncomingMessage>
const server = createServer((incoming) => received.resolve(incoming))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  received = Promise.withResolvers()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends the beginning of a request and returns its connection. */
async function send(start: string) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(`POST / HTTP/1.1\r\nHost: x\r\n${start}`)
  return { client, incoming: await received.promise }
}

/** Reads the body of a request whose time limit never passes. */
function read(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  return readIncoming(incoming).readBody(10)
}

test('reading the body of a request fails at once if the client has disconnected', async () => {
  const { client, incoming } = await send('Transfer-Encoding: chunked\r\n\r\n')
  const closed = new Promise((resolve) => incoming.once('close', resolve))
  client.destroy()
  await closed
  await expect(read(incoming)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
})

test('reading a body a second time fails at once', async () => {
  const { client, incoming } = await send('Content-Length: 2\r\n\r\n{}')
  expect(String(await read(incoming))).toBe('{}')
  await expect(read(incoming)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
  client.destroy()
})
