import type { Server, Socket } from 'node:net'

const checkEveryMs = 1000
// The specification is silent, so we decided: the service disconnects a client that reads fewer
// bytes of a response than this within ten seconds.
const minBytes = 1000
const maxChecks = 10

/**
 * The number of bytes that the client had read at its last progress, and the number of checks since
 * then.
 */
type Progress = { bytes: number; checks: number }

/**
 * Closes connections whose client reads its response too slowly, because node:http would wait
 * forever and keep the response in memory. This function does not affect a response that the
 * service is still computing.
 */
export function disconnectStalled(server: Server): void {
  const sockets = new Map<Socket, Progress | undefined>()
  server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })
  const checkAll = () => {
    for (const [socket, before] of sockets) {
      const progress = check(socket, before)
      if (progress !== before) sockets.set(socket, progress)
      if (progress && progress.checks >= maxChecks) socket.destroy()
    }
  }
  const timer = setInterval(checkAll, checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

function check(socket: Socket, before: Progress | undefined): Progress | undefined {
  if (socket.writableLength === 0) return undefined
  const bytes = socket.bytesWritten - socket.writableLength
  if (before === undefined || bytes >= before.bytes + minBytes) return { bytes, checks: 0 }
  return { bytes: before.bytes, checks: before.checks + 1 }
}
