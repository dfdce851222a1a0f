import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { callerAddress } from '../allow-list'
import { env } from '../env'
import type { Origin } from '../origin'

const mostDiscardedBytes = 16 * 1024 * 1024
const longestDiscardMs = 2000

/** What the socket knows of a request. */
export function originOf(incoming: IncomingMessage): Origin {
  return {
    ip: addressOf(incoming),
    header: (name) => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    readBody: (limit) => readBody(incoming, limit),
  }
}

let trusted: string[] | undefined
// A connection keeps its peer, so without proxies its address is worked out once.
const peers = new WeakMap<Socket, string | null>()

function addressOf(incoming: IncomingMessage): string | null {
  trusted ??= env()
    .TRUSTED_PROXIES.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const known = trusted.length === 0 ? peers.get(incoming.socket) : undefined
  if (known !== undefined) return known
  const forwarded = trusted.length > 0 ? incoming.headers['x-forwarded-for'] : undefined
  const address = callerAddress(incoming.socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded, trusted)
  peers.set(incoming.socket, address)
  return address
}

/** Counts while reading. Past the limit the rest is thrown away for a while, so that the refusal reaches a client that is still sending. */
function readBody(incoming: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    let timer: NodeJS.Timeout | undefined
    const end = (body: Uint8Array | undefined) => {
      clearTimeout(timer)
      incoming.off('data', take)
      resolve(body)
    }
    const isTooLong = () => length > limit
    const discard = () => {
      chunks.length = 0
      timer ??= setTimeout(() => end(undefined), longestDiscardMs)
      if (length > mostDiscardedBytes) end(undefined)
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (isTooLong()) discard()
      else chunks.push(chunk)
    }
    incoming.on('data', take)
    incoming.once('end', () => end(isTooLong() ? undefined : Buffer.concat(chunks)))
    incoming.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    incoming.once('close', () => {
      if (!incoming.complete) reject(new Error('the client left'))
    })
  })
}
