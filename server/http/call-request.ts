import { get, set } from '../foundations/process-singleton'

/** A request as the gateway reads it: from a socket, from a host that only knows Next, or from this process. */
export type CallRequest = {
  method: string
  /** Path and query. */
  url: string
  /** The caller's address as the service sees it; null if the host hides the socket. */
  ip: string | null
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
  /** The body's bytes, or undefined if it is longer than `limit`. */
  readBody(limit: number): Promise<Uint8Array | undefined>
}

export const setDoor = (): void => void set('door', true)
/** Does this process have a front door? Then a request that arrives another way has bypassed its checks. */
export const hasDoor = (): boolean => get<boolean>('door') === true

/** Parses the target. Its host is not known here and must not matter. */
export const urlOf = ({ url }: CallRequest): URL => new URL(`http://localhost${url}`)

/** Reads a Request in a process without the front door, where Next.js alone handles HTTP. */
export function readWebRequest(request: Request): CallRequest {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    url: pathname + search,
    ip: null,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit) => readAll(request, limit),
  }
}

async function readAll(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
