import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type RawAnswer = {
  /** All received bytes. */
  text: string
  /** Status lines in order of arrival. */
  statuses: number[]
  /** Whether the other side closed the connection. */
  isClosed: boolean
}

const lookEveryMs = 10
const quietLooks = 50

/**
 * Writes raw bytes to a socket, pausing between `parts`, and returns the answer. Ends when the
 * other side closes, after `waitMs`, or after a short silence if no close was requested.
 */
export async function sendRaw(
  port: number,
  parts: string | Buffer | (string | Buffer)[],
  { waitMs = 20_000, pauseMs = 20 } = {},
): Promise<RawAnswer> {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  let isClosed = false
  let looks = 0
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    looks = 0
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
  // Silence is counted in intervals of this process, because a stalled process receives nothing.
  for (const deadline = Date.now() + waitMs; !isClosed && Date.now() < deadline; looks++) {
    if (!isAskedToClose && chunks.length > 0 && looks > quietLooks) break
    await sleep(lookEveryMs)
  }
  socket.destroy()
  const text = Buffer.concat(chunks).toString('utf8')
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return { text, statuses, isClosed }
}

/** The body of a raw answer without its head. */
export const bodyOf = (answer: RawAnswer): string =>
  answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)
