import net from 'node:net'

export const slowKinds = ['headers', 'body', 'reading', 'silence'] as const
export type SlowKind = (typeof slowKinds)[number]
/**
 * A client that slows down its connection. `closed` resolves to the milliseconds until the service
 * closes the connection.
 */
export type SlowClient = {
  kind: SlowKind
  closed: Promise<number>
  statuses(): number[]
  end(): void
}

const everyMs = 1000

type Target = { port: number; path: string; headers: Readonly<Record<string, string>> }

/**
 * Opens a connection that sends headers or body at one byte per second, never reads its response,
 * or sends nothing.
 */
export function openSlowClient(kind: SlowKind, { port, path, headers }: Target): SlowClient {
  const socket = net.connect({ port, host: '127.0.0.1' })
  const startedAt = performance.now()
  let output = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    output += chunk.toString('latin1')
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const begin = `${kind === 'body' ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}`
  const drip = setInterval(() => socket.write(kind === 'headers' ? 'X' : ' '), everyMs)
  if (kind === 'headers') socket.write(`${begin}X-Long: `)
  else if (kind === 'body')
    socket.write(`${begin}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`)
  else clearInterval(drip)
  // An overloaded machine may drop a connection without notice. A client that sends nothing notices
  // this only with keep-alive.
  if (kind === 'silence') socket.setKeepAlive(true, 5 * everyMs)
  if (kind === 'reading') {
    socket.pause()
    socket.write(`${begin}\r\n`)
  }
  const closed = new Promise<number>((resolve) => {
    // If a client never reads, it notices a closed connection only when it writes. So it writes
    // sometimes.
    const probe = kind === 'reading' ? setInterval(() => socket.write('\r\n'), everyMs) : undefined
    socket.once('close', () => {
      clearInterval(drip)
      clearInterval(probe)
      resolve(performance.now() - startedAt)
    })
  })
  return {
    kind,
    closed,
    statuses: () =>
      [...output.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    end: () => socket.destroy(),
  }
}
