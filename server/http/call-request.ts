import { get, set } from '../foundations/process-singleton'

/**
 * A request to an operation. It comes from a socket, from Next.js without our HTTP server, or from
 * this process itself.
 */
export type CallRequest = {
  method: string
  /** The path with the query. */
  url: string
  /**
   * The IP address of the caller. Null if Next.js alone handles HTTP, because it hides the socket.
   */
  ip: string | null
  /** Returns a request header by its lower-case name. */
  header(name: string): string | undefined
  /** Returns the bytes of the body. Undefined if the body is longer than `limit`. */
  readBody(limit: number): Promise<Uint8Array | undefined>
  /** Closes the connection. Has no effect on requests without a socket. */
  disconnect(): void
}

export const setDoor = (): void => void set('door', true)
/**
 * Whether this process runs our HTTP server (the door), which checks each request. If so, a request
 * that Next.js received directly has bypassed these checks.
 */
export const hasDoor = (): boolean => get<boolean>('door') === true

/** Parses the request target. The host is unknown here and has no effect. */
export const urlOf = ({ url }: CallRequest): URL => new URL(`http://localhost${url}`)

/** Reads a Request in a process without our HTTP server, where Next.js alone handles HTTP. */
export function readWebRequest(request: Request): CallRequest {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    url: pathname + search,
    ip: null,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit) => readAll(request, limit),
    disconnect: () => {},
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
