// Lets one process at a time install and build in a folder: the one that listens on the folder's port of the loopback address.
// The kernel closes the port when its holder dies, so no lock is ever stale. Node 20.19 and nothing but node:* here.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const host = '127.0.0.1'
// Below the ports that Linux and macOS give to outgoing connections.
const firstPort = 20_000
const portCount = 12_000
// A busy holder may answer late; a program that is no holder rarely keeps silent that long.
const maxGreetingMs = 30_000
const retryMs = 50
const maxRefusals = 20

/**
 * Waits for the lock of `folder`; calls `onWait` once if another process holds it. The lock ends with `release`, or with this process.
 * A port that another program uses is passed over for the next one.
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

/** The name by which holders of one folder's lock know each other. */
export const nameLock = (/** @type {string} */ folder) =>
  createHash('sha256').update(folder).digest('hex')

/** The port that a lock is held on, unless another program uses it. */
export const findFirstPort = (/** @type {string} */ name) =>
  firstPort + (Number.parseInt(name.slice(0, 8), 16) % portCount)

/** Listens on the port and sends the lock's name to all who connect. Returns undefined when the port is taken. */
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
 * Asks who listens on the port. `released` is there for a holder of this lock, and resolves when the lock is free.
 * `isGone` is set when the connection ended before an answer.
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
  // An HTTP server answers this line at once, and not with the name.
  socket.write(greeting)
  const silence = sleep(maxGreetingMs, 'silence', { ref: false })
  const outcome = await Promise.race([answered, closed, silence])
  if (received === greeting) return { released: closed }
  socket.destroy()
  return { isGone: outcome !== 'silence' && greeting.startsWith(received) }
}
