import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type RawAnswer = {
  /** All received bytes. */
  text: string
  /** The status of each response in order. */
  statuses: number[]
  /** Whether the service closed the connection. */
  isClosed: boolean
}

const pollMs = 10
const maxSilentPolls = 50

/**
 * Writes raw bytes, with a pause after each part. Reads until the service closes the connection or
 * sends nothing for a moment. Returns all bytes. If a part has `Connection: close`, waits up to
 * `waitMs` for the service to close the connection.
 */
export async function sendRaw(
  port: number,
  parts: string | Buffer | (string | Buffer)[],
  { waitMs = 20_000, pauseMs = 20 } = {},
): Promise<RawAnswer> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  let isClosed = false
  let polls = 0
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    polls = 0
  })
  for (const event of ['end', 'close', 'error'] as const) socket.on(event, () => (isClosed = true))
  await new Promise((resolve) => socket.once('connect', resolve).once('error', resolve))
  const all = Array.isArray(parts) ? parts : [parts]
  const isAskedToClose = all.some((part) => /^connection: close\r$/im.test(String(part)))
  for (const part of all) {
    if (isClosed) break
    socket.write(part, 'latin1')
    await sleep(pauseMs)
  }
  // Counts polls instead of time, because time also passes while this process is too busy to read.
  for (const deadline = Date.now() + waitMs; !isClosed && Date.now() < deadline; polls++) {
    if (!isAskedToClose && chunks.length > 0 && polls > maxSilentPolls) break
    await sleep(pollMs)
  }
  socket.destroy()
  const text = Buffer.concat(chunks).toString('utf8')
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return { text, statuses, isClosed }
}

/** Returns the body of a raw response. */
export const bodyOf = (answer: RawAnswer): string =>
  answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)
