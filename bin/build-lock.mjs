// Lets only one process at a time install and build in a folder. The holder of the lock listens on
// a loopback port that belongs to the folder. When the holder dies, the kernel closes the port, so
// a lock never remains. This file uses only Node 20.19 and node:* modules.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const host = '127.0.0.1'
// All lock ports are below the ports that Linux and macOS use for outgoing connections.
const firstPort = 20_000
const portCount = 12_000
// In milliseconds. The maximum wait for the response of the process on the port. A busy holder of
// the lock may respond late. Another program usually sends something or disconnects earlier.
const maxGreetingMs = 30_000
const retryMs = 50
const maxRefusals = 20

/**
 * Waits for the lock of `folder`. If another process holds the lock, calls `onWait` once. The lock
 * ends with a call of `release`, or when this process ends. If another program uses the port of the
 * lock, tries the next port.
 * @param {string} folder
 * @param {() => void} onWait
 */
export async function takeBuildLock(folder, onWait = () => {}) {
  const name = nameLock(folder)
  let hasWaited = false
  let refusals = 0
  for (let port = findFirstPort(name); ; ) {
    const release = await listen(port, name)
    if (release) return { release }
    const { isGone, released } = await findHolder(port, name)
    if (released) {
      if (!hasWaited) onWait()
      hasWaited = true
      await released
      refusals = 0
    } else if (isGone && ++refusals < maxRefusals) await sleep(retryMs)
    else [port, refusals] = [port + 1, 0]
  }
}

/**
 * Returns the name of the lock of a folder. A holder of the lock sends this name to other
 * processes, so that they recognize it.
 */
export const nameLock = (/** @type {string} */ folder) =>
  createHash('sha256').update(folder).digest('hex')

/**
 * Returns the port that a lock tries first. If another program uses it, the lock tries the next
 * port.
 */
export const findFirstPort = (/** @type {string} */ name) =>
  firstPort + (Number.parseInt(name.slice(0, 8), 16) % portCount)

/**
 * Listens on the port and sends the name of the lock to every client. Undefined if the port is
 * taken.
 */
async function listen(port, name) {
  const waiting = new Set()
  const server = net.createServer((socket) => {
    waiting.add(socket)
    socket
      .on('error', () => {})
      .resume()
      .unref()
    socket.write(`${name}\n`)
  })
  try {
    await once(server.listen({ host, port, exclusive: true }), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    return undefined
  }
  server.unref()
  return () => {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}

/**
 * Asks the process on the port for the name of its lock. If the process holds the lock `name`,
 * returns `released`, a promise that resolves when the lock is free. `isGone`: the connection ended
 * before a complete response.
 */
async function findHolder(port, name) {
  const greeting = `${name}\n`
  const socket = net.connect({ host, port })
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
  let received = ''
  const answered = new Promise((resolve) => {
    socket.on('data', (data) => {
      received += data
      if (received.length >= greeting.length) resolve()
    })
  })
  // An HTTP server answers this line with an error. So this function recognizes another program at
  // once.
  socket.write(greeting)
  const silence = sleep(maxGreetingMs, 'silence', { ref: false })
  const outcome = await Promise.race([answered, closed, silence])
  if (received === greeting) return { released: closed }
  socket.destroy()
  return { isGone: outcome !== 'silence' && greeting.startsWith(received) }
}
