import { get, processSingleton, set } from './process-singleton'

/** Where a request came from, which a `Request` cannot tell. */
export type Origin = {
  /** The caller's address as the service sees it; null on a host that hides the socket. */
  ip: string | null
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
  /** The body's bytes, or undefined when it is longer than `limit`. */
  readBody(limit: number): Promise<Uint8Array | undefined>
}

const origins = processSingleton('origins', () => new WeakMap<Request, Origin>())

export const setOrigin = (request: Request, origin: Origin): void =>
  void origins.set(request, origin)
/** Told by the front door when there is one. */
export const setDoor = (): void => void set('door', true)
export const hasDoor = (): boolean => get<boolean>('door') === true
/** Did this request come through the front door of this process? */
export const cameThroughDoor = (request: Request): boolean => origins.has(request)

export const originOf = (request: Request): Origin =>
  origins.get(request) ?? {
    ip: null,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (limit) => readAll(request, limit),
  }

/** For a host that only knows Next. */
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
