import http, { type Agent, type AgentOptions } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { InsideAddressError, isAllowed, lookupPublic, type Resolve } from './public-address'

/**
 * Opens a TCP connection. Tests replace this function, so that they never connect outside loopback.
 */
export type Dial = (options: net.TcpNetConnectOpts) => net.Socket

/**
 * How requests are sent: the resolver, the function that connects, and the private networks that
 * requests may reach.
 */
export type Route = { resolve: Resolve; dial: Dial; networks: readonly string[] }

/** The TCP connection succeeded, but the TLS handshake failed. */
export class HandshakeError extends Error {
  override name = 'HandshakeError'
  readonly code = 'EHANDSHAKE'
}

const connectTimeoutMs = 10_000

type Opened = (error: Error | null, socket: Duplex) => void
type Target = { host?: string | null; port?: number | string | null; servername?: string }

/**
 * Connects to an address that `lookup` has checked. Before a request is sent, checks again the
 * address to which the socket has connected.
 */
function connect(route: Route, target: Target, isTls: boolean, opened: Opened): void {
  const host = target.host ?? ''
  const socket = route.dial({
    host,
    port: Number(target.port),
    lookup: lookupPublic(route.resolve, route.networks),
    autoSelectFamily: true,
  })
  const fail = (error: Error) => {
    socket.destroy()
    opened(error, socket)
  }
  socket.setTimeout(connectTimeoutMs, () =>
    fail(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
  )
  socket.once('error', fail)
  socket.once('connect', () => {
    if (!isAllowed(socket.remoteAddress ?? '', route.networks))
      return fail(new InsideAddressError('refused'))
    const ready = (connected: net.Socket) => {
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.off('error', fail)
      opened(null, connected)
    }
    if (!isTls) return ready(socket)
    const secured = tls.connect({
      socket,
      servername: net.isIP(host) ? '' : (target.servername ?? host),
      host,
      // Verifies the certificate even if NODE_TLS_REJECT_UNAUTHORIZED is 0.
      rejectUnauthorized: true,
    })
    const failHandshake = () => {
      secured.destroy()
      fail(new HandshakeError('the TLS connection failed'))
    }
    secured.once('error', failHandshake)
    secured.once('secureConnect', () => {
      secured.off('error', failHandshake)
      ready(secured)
    })
  })
}

/**
 * Creates an agent that checks each connection. The agent uses no proxy, because a proxy could
 * connect to an address that was not checked.
 */
export function makeAgent(route: Route, isTls: boolean, options: AgentOptions): Agent {
  const agent = isTls ? new https.Agent(options) : new http.Agent(options)
  agent.createConnection = (target, opened) => {
    let isOver = false
    connect(route, target as Target, isTls, (error, socket) => {
      if (isOver) return
      isOver = true
      opened?.(error, socket)
    })
    return undefined
  }
  return agent
}
