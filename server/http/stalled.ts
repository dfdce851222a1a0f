import type { Server, Socket } from 'node:net'

const lookEveryMs = 5000
// Decided here, the interface is silent: who takes nothing of an answer for ten seconds is cut off.
const mostLooks = 2

type Look = { taken: number; times: number }

/**
 * Ends connections whose reader takes nothing of what waits for them: node:http waits for such a one without end, whose answer stays in memory.
 * An answer that is still worked out does not count, and neither does what a client sends meanwhile.
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
      const times = before?.taken === taken ? before.times + 1 : 0
      if (times < mostLooks) looks.set(socket, { taken, times })
      else socket.destroy()
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
