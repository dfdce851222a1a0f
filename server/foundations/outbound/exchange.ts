import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isSandbox, providerNetworks } from '../env'
import { lookupPublic } from './public-address'

const maxAnswerBytes = 262_144

type Sent = {
  method: string
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
}

type Received = { status: number; headers: http.IncomingHttpHeaders; body: unknown }

/**
 * Sends one request and parses its JSON response. Does not follow redirects, because they would let
 * the provider choose who receives personal data. Throws on a timeout, on a response that is too
 * long, and in production on a private IP address outside the networks of the provider.
 */
export async function exchange(
  url: string,
  { method, headers, body, signal }: Sent,
): Promise<Received> {
  const { request } = url.startsWith('https:') ? https : http
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const length =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const lookup = isSandbox() ? {} : { lookup: lookupPublic(dns.lookup, providerNetworks()) }
    request(url, {
      method,
      signal,
      headers: { accept: 'application/json', ...headers, ...length },
      ...lookup,
    })
      .once('response', resolve)
      // After a 101 response without a listener, Node closes the connection and reports neither a
      // response nor an error.
      .once('upgrade', (_, socket) => {
        socket.destroy()
        reject(new Error('the provider answered with an upgrade'))
      })
      .once('error', reject)
      .end(body)
  })
  const { statusCode, headers: received } = response
  return { status: statusCode!, headers: received, body: await readBounded(response) }
}

async function readBounded(response: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop early closes the connection to the server.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length > maxAnswerBytes) throw new Error('the provider answered too much')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}
