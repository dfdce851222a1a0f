import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type RawAnswer = {
  /** Everything that came back, byte for byte. */
  text: string
  /** Status lines in the order they came. */
  statuses: number[]
  /** Did the other side close the connection by itself? */
  isClosed: boolean
}

const lookEveryMs = 10
const quietLooks = 50

/**
 * Writes bytes to a socket as they are and returns what comes back: until the other side closes, for `waitMs` at most. Where it was not asked
 * to close, until it has said something and then nothing for a moment. `parts` are written one after the other, a moment apart.
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
  // Quiet is counted in looks: while this process itself stands still nothing can be heard.
  for (const deadline = Date.now() + waitMs; !isClosed && Date.now() < deadline; looks++) {
    if (!isAskedToClose && chunks.length > 0 && looks > quietLooks) break
    await sleep(lookEveryMs)
  }
  socket.destroy()
  const text = Buffer.concat(chunks).toString('utf8')
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  return { text, statuses, isClosed }
}

/** The body of a raw answer, its head left out. */
export const bodyOf = (answer: RawAnswer): string =>
  answer.text.slice(answer.text.indexOf('\r\n\r\n') + 4)
