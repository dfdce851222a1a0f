import type { Server, Socket } from 'node:net'

const lookEveryMs = 1000
// Decided here, the interface is silent: a client that reads less than this of an answer in ten seconds is cut off.
const leastBytes = 1000
const mostLooks = 10

type Look = { taken: number; times: number }

/**
 * Closes connections whose client reads nothing, or next to nothing, of its pending answer: node:http would wait forever and keep the answer in
 * memory. An answer that is still being computed does not count, and neither does what the client sends meanwhile.
 */
export function cutStalled(server: Server): void {
  const looks = new Map<Socket, Look | undefined>()
  server.on('connection', (socket) => {
    looks.set(socket, undefined)
    socket.once('close', () => looks.delete(socket))
  })
  const look = () => {
    for (const [socket, before] of looks) {
      if (socket.writableLength === 0) {
        if (before) looks.set(socket, undefined)
        continue
      }
      const taken = socket.bytesWritten - socket.writableLength
      const isSlow = before !== undefined && taken < before.taken + leastBytes
      if (!isSlow) looks.set(socket, { taken, times: 0 })
      else if (before.times + 1 < mostLooks)
        looks.set(socket, { taken: before.taken, times: before.times + 1 })
      else socket.destroy()
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
