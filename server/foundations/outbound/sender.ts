import http, { type Agent } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { isSandbox, webhookNetworks } from '../env'
import { HandshakeError, makeAgent, type Route } from './connect'
import { judgeUrl, UrlNotAllowedError } from './judged-url'
import { InsideAddressError } from './public-address'
import { makeResolve } from './resolve'

const maxReadBytes = 16_384
const maxKeptBytes = 1024
const idleMs = 20_000

/**
 * The reason why no response arrived. `inside` is an internal address, to which no connection is
 * made.
 */
export type SendFault = 'timeout' | 'unreachable' | 'tls' | 'inside'
/** The response to a request, with the beginning of its body. */
export type Answer = { status: number; retryAfter: string | undefined; text: string }
export type Sent = { answer: Answer } | { fault: SendFault }

export type Post = {
  url: string
  headers: Record<string, string>
  body: Buffer
  timeoutMs: number
}
/** Sends requests to one receiver. Each sender has its own connections. */
export type Sender = { post(request: Post): Promise<Sent>; close(): void }

const openRoute = (): Route => {
  const networks = webhookNetworks()
  return {
    resolve: makeResolve({ usesHostsFile: networks.length > 0 }),
    dial: (options) => net.connect(options),
    networks,
  }
}

/** `post` never throws. The sender follows no redirect and verifies certificates. */
export function openSender(maxSockets: number, route = openRoute()): Sender {
  const options = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: idleMs }
  const agents: Partial<Record<'http:' | 'https:', Agent>> = {}
  const agentFor = (protocol: 'http:' | 'https:') => {
    agents[protocol] ??= makeAgent(route, protocol === 'https:', options)
    return agents[protocol]
  }
  return {
    async post(request) {
      const abort = AbortSignal.timeout(request.timeoutMs)
      try {
        const url = judgeUrl(request.url, { networks: route.networks, isSandbox: isSandbox() })
        const agent = agentFor(url.protocol as 'http:' | 'https:')
        return { answer: await exchangeTwice(url, request, { agent, signal: abort }) }
      } catch (error) {
        return { fault: abort.aborted ? 'timeout' : faultOf(error) }
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function faultOf(error: unknown): SendFault {
  if (error instanceof InsideAddressError || error instanceof UrlNotAllowedError) return 'inside'
  if (error instanceof HandshakeError) return 'tls'
  return (error as { code?: string }).code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

type Means = { agent: Agent; signal: AbortSignal }

/**
 * A receiver may close an idle connection just before a request. Only such a request is sent a
 * second time.
 */
async function exchangeTwice(url: URL, request: Post, means: Means): Promise<Answer> {
  const first = { isReused: false }
  try {
    return await exchangeOnce(url, request, means, first)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!first.isReused || !['ECONNRESET', 'EPIPE'].includes(code)) throw error
    return exchangeOnce(url, request, means, { isReused: false })
  }
}

async function exchangeOnce(
  url: URL,
  { headers, body }: Post,
  { agent, signal }: Means,
  connection: { isReused: boolean },
): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent,
      signal,
      headers: { ...headers, 'content-length': body.byteLength },
    })
    sending.once('response', resolve)
    sending.once('error', (error) => {
      connection.isReused = sending.reusedSocket
      reject(error)
    })
    sending.end(body)
  })
  return {
    status: response.statusCode!,
    retryAfter: response.headers['retry-after'],
    text: await readStart(response),
  }
}

/**
 * Reads the beginning of a body. The status has already arrived, so an incomplete body is not an
 * error.
 */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length > maxReadBytes) break
    }
  } catch {
    // Ignore the error and use the part that arrived.
  }
  return Buffer.concat(chunks).subarray(0, maxKeptBytes).toString()
}
