import net from 'node:net'

// Test ports begin here and end below 20000, where the ports of build locks begin. The operating
// system uses the ports from 32768 for outgoing connections, and for servers that ask for port 0.
const lowest = 11_000
const shares = 16
const portsOfShare = 560
const firstLock = lowest + shares * portsOfShare
const given = new Set<number>()
let share: Promise<number> | undefined

/**
 * Returns a free TCP port of 127.0.0.1 that the operating system never assigns to other programs.
 * So a test can stop a server and start it again on this port while other tests run.
 */
export async function findFreePort(): Promise<number> {
  share ??= takeShare()
  const first = lowest + (await share) * portsOfShare
  for (;;) {
    const port = first + Math.floor(Math.random() * portsOfShare)
    if (given.has(port)) continue
    // Reserves the port before the check, because another call of this function can run at the same
    // time.
    given.add(port)
    const server = await listen(port)
    if (server) return new Promise((resolve) => server.close(() => resolve(port)))
  }
}

/**
 * Reserves a share of the ports until this process ends, by listening on a lock port. Without a
 * share, another process could choose the same port before either server has started.
 */
async function takeShare(): Promise<number> {
  for (let taken = 0; taken < shares; taken++) {
    const lock = await listen(firstLock + taken)
    if (!lock) continue
    lock.unref()
    return taken
  }
  return Math.floor(Math.random() * shares)
}

/** Listens on a port. Undefined if another program uses it. */
const listen = (port: number): Promise<net.Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
