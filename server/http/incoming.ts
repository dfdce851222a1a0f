import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '@/lib/errors'
import { callerAddress } from '../foundations/allow-list'
import { env, listNetworks } from '../foundations/env'
import type { CallRequest } from './call-request'

const maxBodyMs = 10_000
const maxDiscardMs = 5000
const maxDiscardedBytes = 64 * 1024 * 1024

/** Reads a request from its socket. */
export function readIncoming(incoming: IncomingMessage): CallRequest {
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    ip: addressOf(incoming),
    header: (name) => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    readBody: (limit) => readBody(incoming, limit),
    disconnect: () => void incoming.socket.destroy(),
  }
}

let trusted: string[] | undefined
// Without trusted proxies, the IP address of a connection never changes, so it is computed once.
const peers = new WeakMap<Socket, string | null>()

/** Returns the IP address of the caller. Null if it is unknown. */
export function addressOf(incoming: IncomingMessage): string | null {
  trusted ??= listNetworks(env().TRUSTED_PROXIES)
  const known = trusted.length === 0 ? peers.get(incoming.socket) : undefined
  if (known !== undefined) return known
  const forwarded = trusted.length > 0 ? incoming.headers['x-forwarded-for'] : undefined
  const address = callerAddress(
    incoming.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trusted,
  )
  peers.set(incoming.socket, address)
  return address
}

/**
 * Returns the bytes of a body. If the body is longer than `limit`, returns undefined immediately
 * and discards the rest. Throws REQUEST_TIMEOUT.
 */
function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  if (Number(incoming.headers['content-length']) > limit) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    // If the body does not arrive or the sender disconnects, the error is REQUEST_TIMEOUT, because
    // it is not a fault of the service.
    const giveUp = () =>
      reject(new ApiError('REQUEST_TIMEOUT', { headers: { connection: 'close' } }))
    // Without this line, the promise would never settle if the caller has already disconnected or
    // the body was already read, because no event would follow.
    if (incoming.destroyed || incoming.readableEnded) return giveUp()
    const timer = setTimeout(giveUp, maxBodyMs)
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) return void chunks.push(chunk)
      chunks.length = 0
      clearTimeout(timer)
      resolve(undefined)
    })
    incoming.once('end', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
    incoming.once('error', giveUp)
    incoming.once('close', () => {
      clearTimeout(timer)
      if (!incoming.complete) giveUp()
    })
  })
}

/**
 * If the response is sent before the whole body has arrived, reads and discards the rest of the
 * body. If the connection closed with unread bytes, the client would lose the response. Many
 * clients read the response only after they have sent everything.
 */
export function discardRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('prefinish', () => {
    if (incoming.complete) return
    const { socket } = incoming
    const closeNow = socket.destroySoon.bind(socket)
    const timer = setTimeout(() => socket.destroy(), maxDiscardMs)
    let isLast = false
    let length = 0
    // Node calls `destroySoon` after the last response of a connection. This replacement ends only
    // the direction from the server to the client. The connection closes after the whole body has
    // arrived.
    socket.destroySoon = () => {
      isLast = true
      socket.end()
    }
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxDiscardedBytes) socket.destroy()
    })
    incoming.once('close', () => clearTimeout(timer))
    incoming.once('end', () => {
      clearTimeout(timer)
      socket.destroySoon = closeNow
      if (isLast) closeNow()
    })
  })
}
