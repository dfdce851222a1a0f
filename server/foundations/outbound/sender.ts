import http, { type Agent } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { isSandbox, webhookNetworks } from '../env'
import { HandshakeError, makeAgent, type Route } from './connect'
import { judgeUrl, UrlNotAllowedError } from './judged-url'
import { InsideAddressError } from './public-address'
import { makeResolve } from './resolve'

const maxReadBytes = 16_384
const maxKeptBytes = 1024
const idleMs = 20_000

/**
 * The reason why no response arrived. `inside`: the address is internal, so the service did not
 * connect.
 */
export type SendFault = 'timeout' | 'unreachable' | 'tls' | 'inside'
/** A response: its status, its Retry-After header and the beginning of its body. */
export type Answer = { status: number; retryAfter: string | undefined; text: string }
export type Sent = { answer: Answer } | { fault: SendFault }

export type Post = {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}
/**
 * Sends requests to one receiver over separate connections. `close` ends each running request, with
 * the fault `timeout` if no response has started. Later requests fail as `unreachable`.
 */
export type Sender = { post(request: Post): Promise<Sent>; close(): void }

const openRoute = (): Route => {
  const networks = webhookNetworks()
  return {
    resolve: makeResolve({ usesHostsFile: networks.length > 0 }),
    dial: (options) => net.connect(options),
    networks,
  }
}

/** A URL that passed the checks, with the options for `http.request`. */
type Target = { text: string; protocol: 'http:' | 'https:'; options: http.RequestOptions }

/** Returns only the options that a request needs, because Node copies all options several times. */
function pickOptions(url: URL): http.RequestOptions {
  const { hostname, port, path } = urlToHttpOptions(url)
  return { hostname, port, path }
}

/**
 * Creates a sender. Its `post` never throws. The sender follows no redirect and verifies
 * certificates.
 */
export function openSender(maxSockets: number, route = openRoute()): Sender {
  const options = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: idleMs }
  const agents: Partial<Record<'http:' | 'https:', Agent>> = {}
  const agentFor = (protocol: 'http:' | 'https:') => {
    agents[protocol] ??= makeAgent(route, protocol === 'https:', options)
    return agents[protocol]
  }
  // Caches the last accepted URL, because the check of a URL always has the same result. Each new
  // connection still checks the IP addresses.
  let target: Target | undefined
  const accept = (text: string): Target => {
    if (target?.text === text) return target
    const url = judgeUrl(text, { networks: route.networks, isSandbox: isSandbox() })
    const protocol = url.protocol as 'http:' | 'https:'
    target = { text, protocol, options: pickOptions(url) }
    return target
  }
  const running = new Set<Deadline>()
  let isClosed = false
  return {
    async post(request) {
      if (isClosed) return { fault: 'unreachable' }
      const deadline = new Deadline(request.timeoutMs)
      running.add(deadline)
      try {
        const accepted = accept(request.url)
        const agent = agentFor(accepted.protocol)
        return { answer: await exchangeTwice(accepted, request, { agent, deadline }) }
      } catch (error) {
        return { fault: deadline.isOver ? 'timeout' : faultOf(error) }
      } finally {
        deadline.clear()
        running.delete(deadline)
      }
    },
    close() {
      isClosed = true
      for (const deadline of running) deadline.end()
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Stops the running request after the time limit. This class costs less than an AbortSignal. */
class Deadline {
  isOver = false
  stop = () => {}
  readonly #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.end(), ms).unref()
  }
  end(): void {
    this.isOver = true
    this.stop()
  }
  clear(): void {
    clearTimeout(this.#timer)
  }
}

function faultOf(error: unknown): SendFault {
  if (error instanceof InsideAddressError || error instanceof UrlNotAllowedError) return 'inside'
  if (error instanceof HandshakeError) return 'tls'
  return (error as { code?: string }).code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

type Means = { agent: Agent; deadline: Deadline }

/**
 * Sends a request. A receiver may close an idle connection just before a request reuses it. In this
 * case, sends the request a second time.
 */
async function exchangeTwice(target: Target, request: Post, means: Means): Promise<Answer> {
  const first = { isReused: false }
  try {
    return await exchangeOnce(target, request, means, first)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (means.deadline.isOver || !first.isReused || !['ECONNRESET', 'EPIPE'].includes(code))
      throw error
    return exchangeOnce(target, request, means, { isReused: false })
  }
}

const exchangeOnce = (
  { protocol, options }: Target,
  { headers, body }: Post,
  { agent, deadline }: Means,
  connection: { isReused: boolean },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request } = protocol === 'https:' ? https : http
    const sending = request({
      ...options,
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    deadline.stop = () => sending.destroy(new Error('no response in time'))
    sending.once('response', (response) => {
      deadline.stop = () => response.destroy()
      readStart(response, (text) =>
        resolve({
          status: response.statusCode!,
          retryAfter: response.headers['retry-after'],
          text,
        }),
      )
    })
    // After a 101 response without a listener, Node closes the connection and reports neither a
    // response nor an error.
    sending.once('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode!, retryAfter: undefined, text: '' })
    })
    sending.once('error', (error) => {
      connection.isReused = sending.reusedSocket
      reject(error)
    })
    sending.end(body)
  })

/**
 * Reads the beginning of a body. The status has already arrived, so a body that ends early is not
 * an error.
 */
function readStart(response: http.IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    done(Buffer.concat(chunks).subarray(0, maxKeptBytes).toString())
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxReadBytes) response.destroy()
  })
  response.once('end', end)
  // A destroyed response emits no `end` event.
  response.once('close', end)
  response.once('error', end)
}
