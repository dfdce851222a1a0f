import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disconnectStalled } from './stalled'

const pieces = Array.from({ length: 400 }, () => Buffer.alloc(65_536, 'x'))
const length = pieces.length * 65_536
let server: Server
let client: net.Socket
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createServer((_, outgoing) => Readable.from(pieces).pipe(outgoing))
  disconnectStalled(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = net.connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  client.destroy()
  server.closeAllConnections()
  server.close()
})

const countOpen = () =>
  new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))
const ask = () =>
  new Promise<net.Socket>((resolve) => {
    server.once('connection', resolve)
    client.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  })

test('the service disconnects a client that reads nothing for over ten seconds', async () => {
  const socket = await ask()
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  vi.advanceTimersByTime(10_000)
  client.write('\r\n')
  expect(await countOpen()).toBe(1)
  vi.advanceTimersByTime(1000)
  await expect.poll(countOpen).toBe(0)
})

test('the service keeps the connection of a client that reads slowly but steadily', async () => {
  const socket = await ask()
  const readTo = (bytes: number) =>
    new Promise<void>((resolve) => {
      const count = () => {
        if (client.bytesRead < bytes) return
        client.off('data', count).pause()
        resolve()
      }
      client.on('data', count).resume()
    })
  const taken = () => socket.bytesWritten - socket.writableLength
  for (let piece = 1; piece <= 5; piece++) {
    const before = taken()
    await readTo(piece * 3_000_000)
    // The client first reads bytes that the kernel has buffered, so the server notices only later
    // that the client reads.
    await expect.poll(taken).toBeGreaterThan(before + 1000)
    vi.advanceTimersByTime(9000)
  }
  await readTo(length)
})

test('the service does not disconnect an idle keep-alive connection as stalled', async () => {
  await ask()
  client.resume()
  await expect.poll(() => client.bytesRead).toBeGreaterThan(length)
  vi.advanceTimersByTime(60_000)
  expect(await countOpen()).toBe(1)
})

test('the service disconnects a client that reads 10 bytes/s, but not 200 bytes/s', () => {
  const trickle = (bytesEach: number) => {
    const socket = Object.assign(new EventEmitter(), {
      writableLength: 100_000,
      bytesWritten: 200_000,
      isOpen: true,
    })
    setInterval(() => (socket.writableLength -= bytesEach), 1000)
    return Object.assign(socket, { destroy: () => (socket.isOpen = false) })
  }
  const sockets = [10, 200].map(trickle)
  const door = new EventEmitter()
  disconnectStalled(door as Server)
  for (const socket of sockets) door.emit('connection', socket)
  vi.advanceTimersByTime(60_000)
  expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true])
})
