import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook delivery as a partner's server receives it. */
export type Received = {
  id: string
  /** The time of arrival in milliseconds since 1970. */
  at: number
  body: string
  headers: Record<string, string>
  event: { id: string; type: string; sequence: number; data: Record<string, unknown> }
}
type Respond = (received: Received, outgoing: http.ServerResponse) => void

/** A partner's server on loopback. A test may replace `respond` at any time. */
export type Receiver = { url: string; received: Received[]; respond: Respond; close(): void }

/**
 * For tests: opens a partner's server. With `keepsIdle`, an idle connection stays open until
 * `close`.
 */
export async function openReceiver({ keepsIdle = false } = {}): Promise<Receiver> {
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const headers = incoming.headers as Record<string, string>
    const event = JSON.parse(body)
    const one = { id: headers['webhook-id']!, at: Date.now(), body, headers, event }
    receiver.received.push(one)
    receiver.respond(one, outgoing)
  })
  if (keepsIdle) server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [] as Received[],
    respond: ((_, outgoing) => void outgoing.writeHead(204).end()) as Respond,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
