import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySettings } from '../testing/open-rooms'
import { refuseOnSocket } from './plain-refusal'

let settings: ReturnType<typeof applySettings>
let server: http.Server
beforeAll(async () => {
  settings = applySettings()
  server = http.createServer((_, outgoing) => void outgoing.writeHead(200).write('the first piece'))
  server.on('clientError', refuseOnSocket).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  settings.remove()
})

/**
 * Sends the parts one after another, each after the response to the previous part. Returns
 * everything that the server has sent.
 */
async function talk(...parts: string[]): Promise<string> {
  const socket = net
    .connect((server.address() as AddressInfo).port, '127.0.0.1')
    .setEncoding('latin1')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
    const next = parts.shift()
    if (next) socket.write(next)
  })
  socket.write(parts.shift()!)
  await once(socket, 'close')
  return heard
}
const countAnswers = (heard: string): number => heard.split('HTTP/1.1 ').length - 1

test('bytes that are not an HTTP request return a 400 error envelope', async () => {
  const heard = await talk('garbage\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toContain('"code":"MALFORMED_REQUEST"')
})

test('invalid bytes during a response close the connection without a second response', async () => {
  const heard = await talk('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'garbage\r\n\r\n')
  expect(heard).toContain('the first piece')
  expect(countAnswers(heard)).toBe(1)
})
