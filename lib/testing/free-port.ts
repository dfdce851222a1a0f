import net from 'node:net'

// The range ends below the other ports in use. Build locks use the ports from 20000. The operating
// system uses the ports from 32768 for outgoing connections and for servers that ask for port 0.
const lowest = 11_000
const highest = 19_999
const given = new Set<number>()

/**
 * Returns a free TCP port of 127.0.0.1 that the operating system never assigns automatically. So a
 * server can be stopped and started again on it while other tests run.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
