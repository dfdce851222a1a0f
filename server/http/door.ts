import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isSandbox } from '../foundations/env'
import { type DoorState, type Listener, receive } from './arrival'
import { setDoor } from './call-request'
import { dispatch } from './dispatch'
import { serveInProcess } from './in-process'
import { discardRest } from './incoming'
import { makeListener } from './listener'
import { refuseOnSocket, refusePlainly } from './plain-refusal'
import { disconnectStalled } from './stalled'
import { type RouteModules, RouteTable } from './table'

type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => unknown
// In milliseconds. An idle connection stays open for 75 seconds, longer than in most load balancers
// and proxies (60 seconds). Otherwise, a proxy could send a request just when the service closes
// the connection.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 1000,
}
const maxConnections = 10_000

export type Door = {
  server: Server
  /**
   * Starts to accept requests. Before this call, the server rejects every request with an error and
   * Retry-After. `upgrade` handles connection upgrades, which only development accepts.
   */
  open(pages: Listener, upgrade?: Upgrade): void
  /**
   * Announces that the process will stop. From now on, readiness probes fail, and each connection
   * closes after its next response.
   */
  leave(): void
}

/** Creates the door: the only HTTP server of the process, which checks every request. */
export function createDoor(modules: RouteModules): Door {
  setDoor()
  const table = new RouteTable(modules, (contract) => isSandbox() || !contract.isSandboxOnly)
  const answer = dispatch.bind(undefined, table)
  serveInProcess(answer)
  const door: DoorState = {
    table,
    api: makeListener(answer),
    pages: undefined,
    isDevelopment: false,
    isLeaving: false,
  }
  // This option switches off Node's check of the Host header, because our own check responds with
  // the error envelope.
  const server = createServer(
    { ...limits, requireHostHeader: false, shouldUpgradeCallback: () => door.isDevelopment },
    (incoming, outgoing) => {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') discardRest(incoming, outgoing)
      receive(door, incoming, outgoing)
    },
  )
  server.maxConnections = maxConnections
  disconnectStalled(server)
  server.on('clientError', refuseOnSocket)
  server.on('checkExpectation', (_incoming, outgoing) =>
    refusePlainly(outgoing, 'EXPECTATION_FAILED', { connection: 'close' }),
  )
  server.on('connect', (_incoming, socket) => refuseOnSocket(new Error('CONNECT'), socket))
  return {
    server,
    open(pages, upgrade) {
      door.pages = pages
      door.isDevelopment = upgrade !== undefined
      if (upgrade) server.on('upgrade', upgrade)
    },
    leave() {
      door.isLeaving = true
    },
  }
}
